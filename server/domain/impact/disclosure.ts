// Decides which cells a report shows. No shown number, and none that follows from shown ones, is below `fewestInCell`. Pure. In short: in
// each table every shown group is large enough, and so are all hidden groups together (DECISIONS.md, 192).
import { fewestInCell, impactSteps } from '#contract/impact.ts';
import type { ImpactDimension, ImpactStep } from '#contract/impact.ts';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import type { Age, Ethnicity, SelfId, Sex } from '#contract/self-id.ts';

export interface Counted extends SelfId {
  jobId: string;
  /** How many of `impactSteps` the candidate reached. */
  steps: number;
}

export interface Cell extends SelfId {
  /** Null: all jobs of the company. */
  jobId: string | null;
  dimension: ImpactDimension;
  step: 'finished' | ImpactStep;
  candidates: number;
}

/** The groups that a report shows, the same for the company and for each of its jobs. */
interface Plan {
  steps: readonly ImpactStep[];
  sexes: readonly Sex[];
  ethnicities: readonly Ethnicity[];
  /** Ethnicities that are split by sex. */
  split: readonly Ethnicity[];
  ages: readonly Age[];
}

/** Finest first. A step is dropped if showing it would hide a group. */
const stepChoices: readonly (readonly ImpactStep[])[] = [
  impactSteps,
  ['viewed', 'accepted'],
  ['decided', 'accepted'],
];

/** The shown cells; none if no two groups can be compared. */
export function shownCells(people: readonly Counted[]): Cell[] {
  const coarse = planOf(people, ['accepted']);
  const finest = stepChoices
    .map((steps) => planOf(people, steps))
    .find((plan) => sizeOf(plan) === sizeOf(coarse));
  const plan = finest ?? coarse;
  if (sizeOf(plan) === 0) return [];
  return [
    ...cellsOf(people, plan, null),
    ...shownJobs(people, plan).flatMap(([jobId, of]) => cellsOf(of, plan, jobId)),
  ];
}

function planOf(people: readonly Counted[], steps: readonly ImpactStep[]): Plan {
  // The tables of sex, ethnicity and both count the same candidates. Their difference would reveal who answered only one.
  const both = people.filter(({ sex, ethnicity }) => sex && ethnicity);
  const shownSexes = largeEnough(sexes, (sex) =>
    outcomesOf(
      both.filter((person) => person.sex === sex),
      steps,
    ),
  );
  const shownEthnicities = largeEnough(ethnicities, (ethnicity) =>
    outcomesOf(
      both.filter((person) => person.ethnicity === ethnicity),
      steps,
    ),
  );
  return {
    steps,
    sexes: shownSexes,
    ethnicities: shownEthnicities,
    split: shownSexes.length === 0 ? [] : splitOf(both, steps, shownEthnicities),
    ages: largeEnough(ages, (age) =>
      outcomesOf(
        people.filter((person) => person.age === age),
        steps,
      ),
    ),
  };
}

function sizeOf(plan: Plan): number {
  return plan.sexes.length + plan.ethnicities.length + plan.split.length + plan.ages.length;
}

/**
 * The shown groups of a table: the large ones, fewer if the hidden ones together would be small. A single group is not shown, because there
 * is nothing to compare it with.
 */
function largeEnough<Group extends string>(
  groups: readonly Group[],
  outcomes: (group: Group) => Outcomes,
): readonly Group[] {
  const counts = new Map(groups.map((group) => [group, outcomes(group)]));
  const of = (group: Group) => counts.get(group) ?? [];
  const shown = hideWhileSmall(
    groups.filter((group) => isLarge(of(group))),
    (left) => isLarge(sumOf(groups.filter((group) => !left.includes(group)).map(of))),
    { all: groups.length, totalOf: (group) => totalOf(of(group)) },
  );
  return shown.length < 2 ? [] : shown;
}

/**
 * The ethnicities that are split by sex. For each sex, the others together are large enough, too, because the table of the sexes includes
 * them. Call only if both sexes are shown.
 */
function splitOf(
  both: readonly Counted[],
  steps: readonly ImpactStep[],
  shown: readonly Ethnicity[],
): readonly Ethnicity[] {
  const of = (sex: Sex, among: readonly Ethnicity[]) =>
    outcomesOf(
      both.filter((person) => person.sex === sex && person.ethnicity && among.includes(person.ethnicity)),
      steps,
    );
  return hideWhileSmall(
    shown.filter((ethnicity) => sexes.every((sex) => isLarge(of(sex, [ethnicity])))),
    (left) =>
      sexes.every((sex) =>
        isLarge(
          of(
            sex,
            ethnicities.filter((other) => !left.includes(other)),
          ),
        ),
      ),
    {
      all: ethnicities.length,
      totalOf: (ethnicity) => both.filter((person) => person.ethnicity === ethnicity).length,
    },
  );
}

/** Hides the smallest group until the hidden ones together are large enough. */
function hideWhileSmall<Group>(
  shown: readonly Group[],
  isHiddenLarge: (shown: readonly Group[]) => boolean,
  { all, totalOf: total }: { all: number; totalOf: (group: Group) => number },
): readonly Group[] {
  if (shown.length === 0 || shown.length === all || isHiddenLarge(shown)) return shown;
  const [smallest] = shown.toSorted((a, b) => total(a) - total(b));
  const left = shown.filter((group) => group !== smallest);
  return hideWhileSmall(left, isHiddenLarge, { all, totalOf: total });
}

/**
 * The jobs that get tables, largest first. In each of them, and in all other jobs together, every shown group is large enough, and so are all
 * hidden groups together.
 */
function shownJobs(people: readonly Counted[], plan: Plan): [string, Counted[]][] {
  const byJob = [...Map.groupBy(people, ({ jobId }) => jobId)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  let shown = byJob.filter(([, of]) => fits(of, plan));
  const others = () => byJob.filter((job) => !shown.includes(job)).flatMap(([, of]) => of);
  while (shown.length > 0 && others().length > 0 && !fits(others(), plan)) shown = shown.slice(0, -1);
  return shown;
}

function fits(people: readonly Counted[], plan: Plan): boolean {
  const both = people.filter(({ sex, ethnicity }) => sex && ethnicity);
  const isFine = (of: readonly Counted[]) => isLarge(outcomesOf(of, plan.steps));
  const areFine = <Group extends string>(
    among: readonly Counted[],
    all: readonly Group[],
    shown: readonly Group[],
    groupOf: (person: Counted) => Group | null,
  ) => {
    const left = all.filter((group) => !shown.includes(group));
    const parts =
      shown.length === 0 ? [] : [...shown.map((group) => [group]), ...(left.length > 0 ? [left] : [])];
    return parts.every((part) =>
      isFine(among.filter((person) => part.some((group) => group === groupOf(person)))),
    );
  };
  return (
    areFine(both, sexes, plan.sexes, ({ sex }) => sex) &&
    areFine(both, ethnicities, plan.ethnicities, ({ ethnicity }) => ethnicity) &&
    areFine(people, ages, plan.ages, ({ age }) => age) &&
    sexes.every((sex) =>
      areFine(
        both.filter((person) => person.sex === sex),
        ethnicities,
        plan.split,
        ({ ethnicity }) => ethnicity,
      ),
    )
  );
}

function cellsOf(people: readonly Counted[], { steps, ...shown }: Plan, jobId: string | null): Cell[] {
  const both = people.filter(({ sex, ethnicity }) => sex && ethnicity);
  const none: SelfId = { sex: null, ethnicity: null, age: null };
  const cells = (dimension: ImpactDimension, group: SelfId, of: readonly Counted[]): Cell[] =>
    (['finished', ...steps] as const).map((step) => ({
      ...{ jobId, dimension, ...group, step },
      candidates: of.filter((person) => step === 'finished' || hasReached(person, step)).length,
    }));
  return [
    ...shown.sexes.flatMap((sex) =>
      cells(
        'sex',
        { ...none, sex },
        both.filter((person) => person.sex === sex),
      ),
    ),
    ...shown.ethnicities.flatMap((ethnicity) =>
      cells(
        'ethnicity',
        { ...none, ethnicity },
        both.filter((person) => person.ethnicity === ethnicity),
      ),
    ),
    ...shown.split.flatMap((ethnicity) =>
      sexes.flatMap((sex) =>
        cells(
          'sex_ethnicity',
          { ...none, sex, ethnicity },
          both.filter((person) => person.sex === sex && person.ethnicity === ethnicity),
        ),
      ),
    ),
    ...shown.ages.flatMap((age) =>
      cells(
        'age',
        { ...none, age },
        people.filter((person) => person.age === age),
      ),
    ),
  ];
}

/** How many candidates stopped before the first shown step, at it, at the next one, and so on. */
type Outcomes = readonly number[];

function outcomesOf(people: readonly Counted[], steps: readonly ImpactStep[]): Outcomes {
  const reached = [
    people.length,
    ...steps.map((step) => people.filter((person) => hasReached(person, step)).length),
  ];
  return reached.map((count, i) => count - (reached[i + 1] ?? 0));
}

function hasReached({ steps }: Counted, step: ImpactStep): boolean {
  return steps > impactSteps.indexOf(step);
}

const isLarge = (outcomes: Outcomes) =>
  outcomes.length > 0 && outcomes.every((count) => count >= fewestInCell);
const totalOf = (outcomes: Outcomes) => outcomes.reduce((sum, count) => sum + count, 0);

function sumOf(all: readonly Outcomes[]): Outcomes {
  const [first = []] = all;
  return first.map((_, i) => totalOf(all.map((outcomes) => outcomes[i] ?? 0)));
}
