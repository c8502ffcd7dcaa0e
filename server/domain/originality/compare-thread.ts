// The worker thread of comparer.ts: reads answers and compares them, one request at a time.
import { parentPort } from 'node:worker_threads';
import { fingerprintsOf, runsOf } from './fingerprint.ts';
import { CompareRequest, type CompareReply } from './compare-request.ts';
import { commonTiles, placeOf } from './tile.ts';
import { tokenize, type Tokenized } from './tokens.ts';

parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(answerTo(CompareRequest.parse(message)));
});

/** Each answer is compared in two requests: for its fingerprints, then with others. */
let last: { of: string; own: Tokenized; known: ReadonlySet<number> } | undefined;

function answerTo({ subject, given, others }: CompareRequest): CompareReply {
  const of = JSON.stringify([subject, given]);
  if (last?.of !== of) last = { of, own: tokenize(subject), known: runsOf(given.map(tokenize)) };
  const { own, known } = last;
  return {
    kind: own.kind,
    tokens: own.tokens.length,
    hashes: others.length === 0 ? fingerprintsOf(own, known) : [],
    passages: others.map((other) => passagesOf(own, tokenize(other), known)),
  };
}

function passagesOf(own: Tokenized, other: Tokenized, known: ReadonlySet<number>) {
  return commonTiles(own, other, known).map(({ a, b, length }) => ({
    a: placeOf(own.tokens, a, length),
    b: placeOf(other.tokens, b, length),
    length,
  }));
}
