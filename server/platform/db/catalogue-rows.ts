// The initial rows of every installation: plans, currencies, taxes, industries, professions, subjects. Ids are fixed so
// that seeding again finds the same rows. Migrations add or retire rows and never renumber them.
import { currencies, exponents } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { unlimited } from '#contract/plan.ts';
import type { PlanCode } from '#contract/plan.ts';

/** The id of a list's n-th row; `list` keeps the lists apart. */
export function catalogueId(list: number, n: number): string {
  return `0190c0de-${String(list).padStart(4, '0')}-7000-8000-${String(n).padStart(12, '0')}`;
}

type Limits = [
  jobs: number,
  responses: number,
  companies: number,
  users: number,
  questions: number,
  video: number,
];

function plan(
  n: number,
  code: PlanCode,
  name: string,
  description: string,
  price: number,
  live: boolean,
  limits: Limits,
) {
  const [
    interviews_limit,
    responses_limit,
    companies_limit,
    users_limit,
    questions_limit,
    video_questions_limit,
  ] = limits;
  return {
    ...{ id: catalogueId(1, n), code, name, description, price, live },
    ...{
      interviews_limit,
      responses_limit,
      companies_limit,
      users_limit,
      questions_limit,
      video_questions_limit,
    },
  };
}

const none: Limits = [unlimited, unlimited, unlimited, unlimited, unlimited, unlimited];

export const planRows = [
  plan(1, 'free', 'Free', 'One job, to see how it works', 0, false, [1, 25, 1, 1, 5, 3]),
  plan(2, 'team', 'Team', 'For a team that hires now and then', 49, false, [5, 150, 3, 5, 10, 10]),
  plan(3, 'pro', 'Pro', 'For agencies with many jobs', 149, true, [20, 500, 10, 20, 20, 20]),
  plan(4, 'self_hosted', 'Self-hosted', 'Your own installation, without limits', 0, true, none),
];

const planIds = new Map(planRows.map((row) => [row.code, row.id]));

export function planIdOf(code: PlanCode): string {
  const id = planIds.get(code);
  if (!id) throw new Error(`there is no plan ${code}`);
  return id;
}

const symbols: Record<CurrencyCode, string> = { USD: '$', EUR: '€', GBP: '£', RUB: '₽' };

export const currencyRows = currencies.map((code) => ({
  code,
  exponent: exponents[code],
  symbol: symbols[code],
}));

/** Prices per currency, in its unit: monthly and yearly. */
const priceLists: { plan: number; prices: Record<CurrencyCode, [monthly: bigint, yearly: bigint]> }[] = [
  { plan: 2, prices: { USD: [49n, 490n], EUR: [45n, 450n], GBP: [39n, 390n], RUB: [4500n, 45_000n] } },
  {
    plan: 3,
    prices: { USD: [149n, 1490n], EUR: [139n, 1390n], GBP: [119n, 1190n], RUB: [13_500n, 135_000n] },
  },
];

export const priceRows = priceLists.flatMap(({ plan: n, prices }) =>
  currencies.flatMap((currency, index) => {
    const shared = { plan_id: catalogueId(1, n), currency };
    const [monthly, yearly] = prices[currency].map((price) => price * 10n ** BigInt(exponents[currency]));
    if (monthly === undefined || yearly === undefined) throw new Error('a price is missing');
    return [
      { id: catalogueId(2, n * 100 + index * 2), ...shared, amount_minor: monthly, yearly: false },
      { id: catalogueId(2, n * 100 + index * 2 + 1), ...shared, amount_minor: yearly, yearly: true },
    ];
  }),
);

/** Standard VAT rates in percent, by ISO 3166 country. */
// prettier-ignore
const taxRates: Record<string, number> = {
  AT: 20, BE: 21, BG: 20, HR: 25, CY: 19, CZ: 21, DK: 25, EE: 24, FI: 25.5, FR: 20, DE: 19, GR: 24, HU: 27, IE: 23,
  IT: 22, LV: 21, LT: 21, LU: 17, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SK: 23, SI: 22, ES: 21, SE: 25, GB: 20,
  CH: 8.1, NO: 25, RU: 22, SA: 15, AE: 5, BH: 10, OM: 5, EG: 14,
};

export const taxRows = Object.entries(taxRates).map(([country, percent], n) => ({
  id: catalogueId(3, n + 1),
  country,
  percent,
}));

const professionsByIndustry: Record<string, string[]> = {
  'Information technology': [
    'Software developer',
    'Data analyst',
    'System administrator',
    'Product manager',
    'Designer',
    'Tester',
  ],
  'Sales and retail': ['Sales manager', 'Shop assistant', 'Store manager', 'Account manager'],
  'Marketing and media': ['Marketing manager', 'Copywriter', 'Social media manager', 'Journalist'],
  'Finance and insurance': ['Accountant', 'Financial analyst', 'Insurance agent', 'Auditor'],
  'Human resources': ['Recruiter', 'HR manager', 'Trainer'],
  'Health care': ['Nurse', 'Doctor', 'Pharmacist', 'Carer'],
  Education: ['Teacher', 'Tutor', 'Lecturer'],
  'Hospitality and tourism': ['Cook', 'Waiter', 'Hotel receptionist', 'Travel agent'],
  'Transport and logistics': ['Driver', 'Warehouse worker', 'Logistics manager'],
  'Construction and real estate': ['Builder', 'Civil engineer', 'Architect', 'Estate agent'],
  'Production and engineering': [
    'Mechanical engineer',
    'Electrical engineer',
    'Machine operator',
    'Quality engineer',
  ],
  'Customer service': ['Call centre agent', 'Customer success manager', 'Support engineer'],
  Law: ['Lawyer', 'Legal assistant'],
  'Public sector': ['Administrative officer', 'Project coordinator'],
  Other: ['Other'],
};

export const industryRows = Object.keys(professionsByIndustry).map((name, n) => ({
  id: catalogueId(4, n + 1),
  name,
}));

export const professionRows = industryRows.flatMap((industry, i) =>
  (professionsByIndustry[industry.name] ?? []).map((name, n) => ({
    id: catalogueId(5, (i + 1) * 100 + n),
    industry_id: industry.id,
    name,
    description: '',
  })),
);

/** Subjects of the bank's questions. */
const subjects = [
  'Motivation',
  'Experience',
  'Professional knowledge',
  'Problem solving',
  'Teamwork',
  'Communication',
  'Customers',
  'Leadership',
  'Organisation',
  'Learning and change',
];

/** Uses list number 7. The sixth list held something else and is gone. */
export const subjectRows = subjects.map((name, n) => ({ id: catalogueId(7, n + 1), name }));
