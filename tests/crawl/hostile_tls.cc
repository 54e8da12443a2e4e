#include "hostile_tls.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace crawl {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Certificate = std::unique_ptr<X509, decltype(&X509_free)>;

constexpr long kDay = 24 * 3600;

bool AddExtension(X509* certificate, int kind, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
  if (extension == nullptr) return false;
  const bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

// Valid since yesterday, until tomorrow.
Certificate Sign(EVP_PKEY* key, const std::string& names) {
  Certificate certificate(X509_new(), &X509_free);
  X509_set_version(certificate.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -kDay);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), kDay);
  X509_set_pubkey(certificate.get(), key);
  X509_NAME* name = X509_get_subject_name(certificate.get());
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("hostile"), -1, -1, 0);
  X509_set_issuer_name(certificate.get(), name);
  const bool done = AddExtension(certificate.get(), NID_subject_alt_name, names) &&
                    AddExtension(certificate.get(), NID_basic_constraints, "critical,CA:TRUE") &&
                    X509_sign(certificate.get(), key, EVP_sha256()) != 0;
  if (!done) certificate.reset();
  return certificate;
}

std::string Pem(X509* certificate) {
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(memory, certificate);
  char* data = nullptr;
  const long size = BIO_get_mem_data(memory, &data);
  std::string text(data, static_cast<size_t>(size));
  BIO_free(memory);
  return text;
}

}  // namespace

arrow::Result<HostileTls> MakeHostileTls(const std::string& names) {
  const Key key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
  if (!key) return arrow::Status::UnknownError("no key");
  const Certificate certificate = Sign(key.get(), names);
  if (!certificate) return arrow::Status::UnknownError("no certificate");
  HostileTls tls;
  tls.context.reset(SSL_CTX_new(TLS_server_method()));
  if (!tls.context || SSL_CTX_use_certificate(tls.context.get(), certificate.get()) != 1 ||
      SSL_CTX_use_PrivateKey(tls.context.get(), key.get()) != 1) {
    return arrow::Status::UnknownError("no TLS server");
  }
  tls.certificate = Pem(certificate.get());
  return tls;
}

}  // namespace crawl
