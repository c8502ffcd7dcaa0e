// What a report shows, and what an attacker can derive from it: by subtracting subsets and adding disjoint sets, over and over, and by solving
// the equations. The attacker also knows each table's total, in the company and in each shown job.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestInCell, impactSteps } from '#contract/impact.ts';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import type { Sex } from '#contract/self-id.ts';
import { shownCells } from './disclosure.ts';
import type { Cell, Counted } from './disclosure.ts';

const jobs = ['one', 'two', 'three', 'four'];

/** Every combination of values that a person can have. */
const kinds: Counted[] = jobs.flatMap((jobId) =>
  [...sexes, null].flatMap((sex) =>
    [...ethnicities, null].flatMap((ethnicity) =>
      [...ages, null].flatMap((age) => [0, 1, 2, 3].map((steps) => ({ jobId, sex, ethnicity, age, steps }))),
    ),
  ),
);
const keyOf = ({ jobId, sex, ethnicity, age, steps }: Counted) =>
  `${jobId} ${sex} ${ethnicity} ${age} ${steps}`;
const placeOf = new Map(kinds.map((kind, i) => [keyOf(kind), i]));

type Is = (person: Counted) => boolean;

/** A set of kinds, as bits, with its name. */
interface Known {
  bits: bigint;
  name: string;
}

function known(name: string, is: Is): Known {
  return { name, bits: kinds.reduce((bits, kind, i) => (is(kind) ? bits | (1n << BigInt(i)) : bits), 0n) };
}

/** The candidates that a cell counts. */
function setOf(cell: Cell): Known {
  const { jobId, dimension, sex, ethnicity, age, step } = cell;
  return known(JSON.stringify(cell), (person) => {
    if (jobId !== null && person.jobId !== jobId) return false;
    if (dimension !== 'age' && !(person.sex && person.ethnicity)) return false;
    if ((sex && person.sex !== sex) || (ethnicity && person.ethnicity !== ethnicity)) return false;
    if (age && person.age !== age) return false;
    return step === 'finished' || person.steps > impactSteps.indexOf(step);
  });
}

/** The totals of the tables, which reports do not show. */
function totalsOf(cells: readonly Cell[]): Known[] {
  const isAbout = (dimensions: readonly string[]) =>
    cells.some(({ dimension }) => dimensions.includes(dimension));
  const units = [...new Set(cells.map(({ jobId }) => jobId))];
  const steps = [...new Set(cells.map(({ step }) => step))];
  return units.flatMap((jobId) =>
    steps.flatMap((step) => {
      const isIn: Is = (person) =>
        (jobId === null || person.jobId === jobId) &&
        (step === 'finished' || person.steps > impactSteps.indexOf(step));
      const both: Is = (person) => isIn(person) && person.sex !== null && person.ethnicity !== null;
      return [
        ...(isAbout(['sex', 'ethnicity']) ? [known(`both ${jobId} ${step}`, both)] : []),
        ...(isAbout(['age'])
          ? [known(`age ${jobId} ${step}`, (person) => isIn(person) && person.age !== null)]
          : []),
      ];
    }),
  );
}

/** Adds differences of nested sets and unions of disjoint sets until there are no more, or `most`. With their counts. */
function closureOf(base: readonly Known[], countOf: (bits: bigint) => number, most: number) {
  const found = new Map(base.map(({ bits, name }) => [bits, { count: countOf(bits), how: name }]));
  const queue = [...found.keys()];
  for (let next = queue.pop(); next !== undefined && found.size < most; next = queue.pop())
    for (const [other, { count, how }] of [...found]) {
      const both: bigint = next & other;
      const one = found.get(next);
      if (!one || next === other || (both !== other && both !== next && both !== 0n)) continue;
      const bits = next ^ other;
      if (found.has(bits)) continue;
      const total = both === 0n ? one.count + count : Math.abs(one.count - count);
      found.set(bits, { count: total, how: `(${one.how} ${both === 0n ? '+' : '-'} ${how})`.slice(0, 500) });
      queue.push(bits);
    }
  return found;
}

class Population {
  readonly people: readonly Counted[];
  readonly counts: number[];

  constructor(people: readonly Counted[]) {
    this.people = people;
    this.counts = kinds.map(() => 0);
    for (const person of people) {
      const place = placeOf.get(keyOf(person)) ?? 0;
      this.counts[place] = (this.counts[place] ?? 0) + 1;
    }
  }

  in(bits: bigint): number {
    return this.counts.reduce(
      (sum, count, i) => sum + (count > 0 && (bits >> BigInt(i)) & 1n ? count : 0),
      0,
    );
  }
}

/** True if the count of `target` is a linear combination of those of `rows`: Gaussian elimination modulo a prime. */
function solver(rows: readonly Known[]): (target: bigint) => boolean {
  const prime = 1_000_003;
  // Kinds that are in the same rows are one unknown.
  const signatures = kinds.map((_, i) => rows.map(({ bits }) => (bits >> BigInt(i)) & 1n).join(''));
  const unknowns = [...new Set(signatures)];
  const members = unknowns.map((signature) =>
    signatures.reduce((bits, other, i) => (other === signature ? bits | (1n << BigInt(i)) : bits), 0n),
  );
  const vectorOf = (bits: bigint) => members.map((member) => (bits & member ? 1 : 0));
  const reduced: { pivot: number; row: number[] }[] = [];
  const reduce = (row: number[]) => {
    for (const { pivot, row: other } of reduced) {
      const factor = row[pivot] ?? 0;
      if (factor === 0) continue;
      for (let i = 0; i < row.length; i += 1)
        row[i] = ((row[i] ?? 0) + (prime - factor) * (other[i] ?? 0)) % prime;
    }
    return row;
  };
  for (const { bits } of rows) {
    const row = reduce(vectorOf(bits));
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot === -1) continue;
    const inverse = power(row[pivot] ?? 1, prime - 2, prime);
    reduced.push({ pivot, row: row.map((value) => (value * inverse) % prime) });
  }
  return (target) => {
    // A set that splits an unknown never follows.
    if (members.some((member) => (target & member) !== 0n && (target & member) !== member)) return false;
    return reduce(vectorOf(target)).every((value) => value === 0);
  };
}

function power(base: number, exponent: number, prime: number): number {
  let [result, square] = [1, base];
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** The counts that an attacker could look for, in a job, in several, or in all. */
const wanted: Known[] = [
  ...jobs.map((job) => [job]),
  ['two', 'three', 'four'],
  ['three', 'four'],
  jobs,
].flatMap((unit) =>
  [0, 1, 2, 3].flatMap((from) =>
    [0, 1, 2, 3]
      .filter((to) => to >= from)
      .flatMap((to) => {
        const isIn: Is = ({ jobId, steps }) => unit.includes(jobId) && steps >= from && steps <= to;
        const said: Is = (person) => isIn(person) && person.sex !== null && person.ethnicity !== null;
        const at = `${unit.join()} ${from}-${to}`;
        return [
          ...sexes.map((sex) => known(`${sex} ${at}`, (person) => said(person) && person.sex === sex)),
          ...ethnicities.map((each) =>
            known(`${each} ${at}`, (person) => said(person) && person.ethnicity === each),
          ),
          ...sexes.flatMap((sex) =>
            ethnicities.map((each) =>
              known(
                `${sex} ${each} ${at}`,
                (person) => said(person) && person.sex === sex && person.ethnicity === each,
              ),
            ),
          ),
          ...ages.map((age) => known(`${age} ${at}`, (person) => isIn(person) && person.age === age)),
          known(
            `no ethnicity ${at}`,
            (person) => isIn(person) && person.sex !== null && person.ethnicity === null,
          ),
        ];
      }),
  ),
);

/** For each table: the candidates outside the shown groups, by the last step that they reached. */
function leftOf(cells: readonly Cell[]): Known[] {
  const tables = Map.groupBy(cells, ({ jobId, dimension, sex }) =>
    [jobId, dimension, dimension === 'sex_ethnicity' ? sex : ''].join(),
  );
  return [...tables].flatMap(([name, of]) => {
    const steps = (['finished', ...impactSteps] as const).filter((step) =>
      of.some((cell) => cell.step === step),
    );
    const sum = (step: string) =>
      of.filter((cell) => cell.step === step).reduce((bits, cell) => bits | setOf(cell).bits, 0n);
    const [first] = of;
    if (!first) return [];
    const whole = (step: Cell['step']) =>
      setOf({
        ...first,
        step,
        ethnicity: null,
        age: null,
        sex: first.dimension === 'sex_ethnicity' ? first.sex : null,
      });
    return steps.map((step, i) => {
      const next = steps[i + 1];
      const left = (at: Cell['step']) => whole(at).bits & ~sum(at);
      return { name: `left ${name} ${step}`, bits: left(step) & ~(next ? left(next) : 0n) };
    });
  });
}

/** Groups of very different sizes. */
const shape = fc.record({
  seed: fc.integer(),
  size: fc.integer({ min: 50, max: 3000 }),
  silent: fc.double({ min: 0, max: 0.4, noNaN: true }),
  accepted: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  viewed: fc.double({ min: 0.5, max: 1, noNaN: true }),
  women: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  rare: fc.integer({ min: 1, max: 30 }),
});

function populationOf({
  seed,
  size,
  silent,
  accepted,
  viewed,
  women,
  rare,
}: ShapeOf<typeof shape>): Population {
  const random = mulberry(seed);
  const unless = <Value>(value: Value) => (random() < silent ? null : value);
  const people = Array.from({ length: size }, (): Counted => {
    const job = jobs[Math.floor(random() ** 2 * jobs.length)] ?? 'one';
    const place = Math.floor(random() ** (1 + 10 / rare) * ethnicities.length);
    const steps = random() > viewed ? 0 : random() < 0.2 ? 1 : random() < accepted ? 3 : 2;
    return {
      ...{ jobId: job, sex: unless(random() < women ? 'female' : 'male'), steps },
      ...{
        ethnicity: unless(ethnicities[place] ?? 'white'),
        age: unless(random() < 0.3 ? 'over_40' : 'under_40'),
      },
    };
  });
  return new Population(people);
}

type ShapeOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('no small number', () => {
  it('is shown, and each shown number is right', () => {
    fc.assert(
      fc.property(shape, (shaped) => {
        const all = populationOf(shaped);
        for (const cell of shownCells(all.people)) {
          expect(cell.candidates).toBeGreaterThanOrEqual(fewestInCell);
          expect(all.in(setOf(cell).bits)).toBe(cell.candidates);
        }
      }),
    );
  });

  it('follows by adding and subtracting what is shown, also with all totals', () => {
    fc.assert(
      fc.property(shape, (shaped) => {
        const all = populationOf(shaped);
        const cells = shownCells(all.people);
        const found = closureOf([...cells.map(setOf), ...totalsOf(cells)], (bits) => all.in(bits), 2000);
        for (const { count, how } of found.values())
          if (count < fewestInCell) expect.fail(`${count}: ${how}`);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('follows by solving the equations', () => {
    let shown = 0;
    fc.assert(
      fc.property(shape, (shaped) => {
        const all = populationOf(shaped);
        const cells = shownCells(all.people);
        shown += cells.length;
        const follows = solver([...cells.map(setOf), ...totalsOf(cells)]);
        const small = [...wanted, ...leftOf(cells)].filter(
          ({ bits }) => bits !== 0n && all.in(bits) < fewestInCell && follows(bits),
        );
        expect(small.map(({ name }) => name)).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(shown).toBeGreaterThan(500);
  }, 120_000);
});

describe('a report', () => {
  const people = (count: number, person: Partial<Counted>): Counted[] =>
    Array.from({ length: count }, () => ({
      ...{ jobId: 'one', sex: null, ethnicity: null, age: null, steps: 2 },
      ...person,
    }));
  const both = (count: number, accepted: number, person: Partial<Counted>) => [
    ...people(accepted, { ...person, steps: 3 }),
    ...people(count - accepted, person),
  ];
  const groupsOf = (cells: readonly Cell[], dimension: string) =>
    cells
      .filter((cell) => cell.dimension === dimension && cell.jobId === null && cell.step === 'finished')
      .map(({ sex, ethnicity, age }) => [sex, ethnicity, age].filter(Boolean).join(' '));

  it('shows two groups that are large enough, with the steps that cost no group', () => {
    const cells = shownCells([...both(20, 8, { age: 'under_40' }), ...both(20, 5, { age: 'over_40' })]);
    expect(cells.map(({ age, step, candidates, jobId }) => [jobId, age, step, candidates])).toEqual([
      [null, 'under_40', 'finished', 20],
      [null, 'under_40', 'accepted', 8],
      [null, 'over_40', 'finished', 20],
      [null, 'over_40', 'accepted', 5],
      ['one', 'under_40', 'finished', 20],
      ['one', 'under_40', 'accepted', 8],
      ['one', 'over_40', 'finished', 20],
      ['one', 'over_40', 'accepted', 5],
    ]);
  });

  it('shows nothing if one of two groups has fewer than five in a cell', () => {
    expect(shownCells([...both(20, 8, { age: 'under_40' }), ...both(20, 4, { age: 'over_40' })])).toEqual([]);
    expect(shownCells([...both(20, 8, { age: 'under_40' }), ...both(9, 5, { age: 'over_40' })])).toEqual([]);
    expect(shownCells([])).toEqual([]);
  });

  it('hides a second group where the total would reveal the first', () => {
    const cells = shownCells([
      ...both(40, 20, { sex: 'female', ethnicity: 'white' }),
      ...both(40, 20, { sex: 'male', ethnicity: 'white' }),
      ...both(30, 12, { sex: 'female', ethnicity: 'black' }),
      ...both(30, 12, { sex: 'male', ethnicity: 'black' }),
      ...both(20, 6, { sex: 'female', ethnicity: 'asian' }),
      ...both(3, 1, { sex: 'female', ethnicity: 'two_or_more' }),
    ]);
    expect(groupsOf(cells, 'ethnicity')).toEqual(['white', 'black']);
    // Without men among those left out, a further ethnicity is not split by sex.
    expect(groupsOf(cells, 'sex_ethnicity')).toEqual(['female white', 'male white']);
    expect(groupsOf(cells, 'sex')).toEqual(['female', 'male']);
  });

  it('gives a job no table if what the table leaves out is small there', () => {
    const large = (jobId: string) =>
      sexes.flatMap((sex) =>
        (['white', 'black'] as const).flatMap((ethnicity) => both(40, 20, { jobId, sex, ethnicity })),
      );
    const rare = (jobId: string, count: number, accepted: number) =>
      ethnicities.slice(3).flatMap((ethnicity) => both(count, accepted, { jobId, sex: 'female', ethnicity }));
    const jobsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ jobId }) => jobId))];
    const many = [...large('one'), ...large('two'), ...rare('two', 5, 2)];
    // All are in the second job: in the first, nobody is left out, which is a small number, too.
    expect(jobsOf(shownCells(many))).toEqual([null]);
    expect(jobsOf(shownCells([...many, ...rare('one', 1, 0)]))).toEqual([null]);
    expect(jobsOf(shownCells([...many, ...rare('one', 5, 2)]))).toEqual([null, 'one', 'two']);
  });

  it('gives a job no table if what the split by sex leaves out is small there for one sex', () => {
    const split = ['white', 'black'] as const;
    const large = (jobId: string) =>
      sexes.flatMap((sex) => split.flatMap((ethnicity) => both(40, 20, { jobId, sex, ethnicity })));
    // Too few of each ethnicity, enough of all five.
    const rare = (jobId: string, sex: Sex) =>
      ethnicities
        .filter((ethnicity) => !split.some((shown) => shown === ethnicity))
        .flatMap((ethnicity) => both(3, 1, { jobId, sex, ethnicity }));
    const jobsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ jobId }) => jobId))];
    const many = [
      ...large('one'),
      ...large('two'),
      ...rare('one', 'male'),
      ...sexes.flatMap((sex) => rare('two', sex)),
    ];
    expect(jobsOf(shownCells(many))).toEqual([null]);
    expect(jobsOf(shownCells([...many, ...rare('one', 'female')]))).toEqual([null, 'one', 'two']);
  });

  it('gives a job its own table only if the other jobs together are large enough, too', () => {
    const halves = (jobId: string, count: number, accepted: number) => [
      ...both(count, accepted, { jobId, age: 'under_40' }),
      ...both(count, accepted, { jobId, age: 'over_40' }),
    ];
    const jobsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ jobId }) => jobId))];
    expect(jobsOf(shownCells([...halves('one', 30, 10), ...halves('two', 3, 1)]))).toEqual([null]);
    expect(
      jobsOf(shownCells([...halves('one', 30, 10), ...halves('two', 20, 9), ...halves('three', 3, 1)])),
    ).toEqual([...[null, 'one']]);
    expect(jobsOf(shownCells([...halves('one', 30, 10), ...halves('two', 20, 9)]))).toEqual([
      null,
      'one',
      'two',
    ]);
  });
});
