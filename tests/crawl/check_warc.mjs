// check_warc.mjs WARCIO [--torn] FILE...: reads the WARC files of one archive with a reader that is not ours, warcio.
//
// Every byte must belong to a record, every record be whole, packed by itself, and have the length and the digests that
// it says it has; what a record refers to must be there. Prints a line for each record: type, URL, status of HTTP,
// number of the fetch (of metadata), place in its file; "-" for what there is not. With --torn the last file may end
// within a record, as a kill leaves it: that is printed as "torn" with the number of bytes.
import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [warcio, ...rest] = process.argv.slice(2);
const mayBeTorn = rest[0] === "--torn";
const files = rest.slice(mayBeTorn ? 1 : 0);
const { AsyncIterReader, WARCParser } = await import(pathToFileURL(warcio));

const responses = new Map(); // digest by URL and date
const ids = new Set();

// warcio goes on after what it warns of.
console.warn = (message) => {
  throw new Error(message);
};

function check(condition, message) {
  if (!condition) throw new Error(message);
}

function sha1(bytes) {
  let text = "";
  let bits = 0;
  let count = 0;
  for (const byte of createHash("sha1").update(bytes).digest()) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) {
      text += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[(bits >> (count - 5)) & 31];
    }
    bits &= 31;
  }
  return "sha1:" + text;
}

function checkResponse(record, body) {
  const length = record.httpHeaders.headers.get("content-length");
  check(length === null || Number(length) === body.length, "the body has another length than Content-Length says");
  check(record.warcHeader("WARC-Payload-Digest") === sha1(body), "the body has another digest");
  responses.set(record.warcTargetURI + " " + record.warcDate, sha1(body));
}

function checkRevisit(record) {
  const original = record.warcHeader("WARC-Refers-To-Target-URI") + " " + record.warcHeader("WARC-Refers-To-Date");
  check(responses.has(original), "it refers to " + original + ", which is not there");
  check(responses.get(original) === record.warcHeader("WARC-Payload-Digest"), "it refers to another body");
}

// What is printed of a record, once it has been checked.
async function lineOf(record, offset) {
  const reader = record.reader;
  const body = await record.readFully(false);
  check(reader.limit === 0, "it is shorter than its Content-Length");
  check(!ids.has(record.warcHeader("WARC-Record-ID")), "its WARC-Record-ID is not its own");
  const type = record.warcType;
  let status = "-";
  let n = "-";
  if (type === "response") checkResponse(record, body);
  if (type === "revisit") checkRevisit(record);
  if (type === "response" || type === "revisit") status = record.httpHeaders.statusCode;
  if (type === "metadata" || type === "warcinfo") {
    check(record.warcHeader("WARC-Block-Digest") === sha1(body), "the block has another digest");
    n = /^n: (\d+)\r$/m.exec(new TextDecoder().decode(body))?.[1] ?? "-";
  }
  const other = record.warcHeader("WARC-Concurrent-To");
  check(!other || ids.has(other), "it belongs to " + other + ", which is not there");
  ids.add(record.warcHeader("WARC-Record-ID"));
  return [type, record.warcTargetURI ?? "-", status, n, offset].join("\t");
}

// The lines of a file's records, how many of its bytes they are, and what the matter is with the others.
async function read(file) {
  const reader = new AsyncIterReader(createReadStream(file));
  const parser = new WARCParser(reader);
  const lines = [];
  let problem = null;
  try {
    for await (const record of parser) lines.push({ offset: parser.offset, text: await lineOf(record, parser.offset) });
  } catch (error) {
    problem = error.message;
  }
  // What getRawOffset() says only as long as the bytes are those of gzip: the end of the last whole member.
  const end = reader._rawOffset;
  const size = statSync(file).size;
  if (!problem && (end !== size || !reader.compressed)) problem = "not all of it are records";
  return { lines: lines.filter(({ offset }) => offset < end), end, size, problem };
}

for (const [index, file] of files.entries()) {
  const { lines, end, size, problem } = await read(file);
  for (const { text } of lines) console.log(text);
  if (!problem) continue;
  if (mayBeTorn && index + 1 === files.length && end < size) {
    console.log(["torn", "-", "-", size - end, end].join("\t"));
  } else {
    console.error(`${file}: byte ${end} of ${size}: ${problem}`);
    process.exit(1);
  }
}
