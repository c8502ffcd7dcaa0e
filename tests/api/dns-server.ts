// A name server for tests (RFC 1035): TXT records that a test sets, domains that do not exist, and faults. It answers over UDP, and refuses what
// it does not understand.
import { createSocket } from 'node:dgram';

/** Strings: the domain's TXT records. `missing`: the domain does not exist. `broken`: SERVFAIL. `silent`: no answer. */
type Zone = readonly string[] | 'missing' | 'broken' | 'silent';

export interface DnsServer {
  /** The value of DNS_SERVERS. */
  address: string;
  /** Without an entry: missing. */
  zones: Map<string, Zone>;
  /** Domains that were asked for, in order. */
  asked: string[];
  stop(): Promise<void>;
}

const txt = 16;
const internet = 1;
const codes = { fine: 0, malformed: 1, broken: 2, missing: 3 } as const;

export async function startDnsServer(): Promise<DnsServer> {
  const zones = new Map<string, Zone>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    if (question) asked.push(question.name);
    const zone = question ? (zones.get(question.name) ?? 'missing') : 'broken';
    if (zone === 'silent') return;
    socket.send(question ? answerTo(query, question, zone) : refusalOf(query), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zones,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

interface Question {
  name: string;
  /** The position after it. */
  end: number;
}

/** Undefined unless it is one question for TXT records of the internet. */
function readQuestion(query: Buffer): Question | undefined {
  if (query.length < 17 || query.readUInt16BE(4) !== 1) return undefined;
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    if (length > 63 || at + length >= query.length) return undefined;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const isKnown = query.readUInt16BE(at + 1) === txt && query.readUInt16BE(at + 3) === internet;
  // Resolvers mix cases against forged answers; names are the same in any.
  return isKnown ? { name: labels.join('.').toLowerCase(), end: at + 5 } : undefined;
}

function answerTo(query: Buffer, { end }: Question, zone: Exclude<Zone, 'silent'>): Buffer {
  const records = typeof zone === 'string' ? [] : zone.map(recordOf);
  const code = typeof zone === 'string' ? codes[zone] : codes.fine;
  return Buffer.concat([headerOf(query, code, records.length), query.subarray(12, end), ...records]);
}

function refusalOf(query: Buffer): Buffer {
  return headerOf(query, codes.malformed, 0, 0);
}

function headerOf(query: Buffer, code: number, answers: number, questions = 1): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response, with recursion.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(questions, 4);
  header.writeUInt16BE(answers, 6);
  return header;
}

/** The text in strings of at most 255 bytes, for the name of the question. */
function recordOf(text: string): Buffer {
  const strings = (text.match(/.{1,255}/gs) ?? ['']).map((part) => {
    const bytes = Buffer.from(part);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(internet, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
