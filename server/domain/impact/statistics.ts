// The statistics of adverse impact. Pure.

/** `reached` of `finished` candidates of a group. */
export interface Selected {
  finished: number;
  reached: number;
}

/** A group compared with the one that has the highest selection rate. Both are null for that group. */
export interface Compared {
  /** The ratio of the selection rates, which the four-fifths rule limits. */
  ratio: number | null;
  p: number | null;
}

/** Compares each group with the one that has the highest rate; of several, the largest. No group is empty. */
export function compareGroups(groups: readonly Selected[]): Compared[] {
  const rate = ({ reached, finished }: Selected) => reached / finished;
  const [highest] = groups.toSorted((a, b) => rate(b) - rate(a) || b.finished - a.finished);
  return groups.map((group) => {
    if (!highest || group === highest) return { ratio: null, p: null };
    const p = fisher(...outcomes(group), ...outcomes(highest));
    return { ratio: highest.reached === 0 ? null : rate(group) / rate(highest), p };
  });
}

function outcomes({ finished, reached }: Selected): [number, number] {
  return [reached, finished - reached];
}

/** Probabilities that differ only by rounding count as equal, as in R. */
const tolerance = 1 + 1e-7;

/** Fisher's exact test of the table [a, b; c, d], two-sided: the tables with these margins that are not more probable. */
export function fisher(a: number, b: number, c: number, d: number): number {
  const [row, other, column] = [a + b, c + d, a + c];
  const all = logChoose(row + other, column);
  const probability = (x: number) => Math.exp(logChoose(row, x) + logChoose(other, column - x) - all);
  const observed = probability(a) * tolerance;
  let p = 0;
  for (let x = Math.max(0, column - other); x <= Math.min(row, column); x += 1) {
    const each = probability(x);
    if (each <= observed) p += each;
  }
  return Math.min(1, p);
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

/** Lanczos' approximation with g = 7 and nine terms, for x >= 1: 15 digits. */
export function logGamma(x: number): number {
  const base = x + 6.5;
  const sum = lanczos.reduce((total, term, i) => total + (i === 0 ? term : term / (x - 1 + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

// prettier-ignore
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
