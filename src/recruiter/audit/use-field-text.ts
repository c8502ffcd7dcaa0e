// The fields of audit log entries and their values, in words. A field without a name on any screen is left out.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '#contract/audit.ts';
import { jobSettings } from '#contract/job-settings.ts';
import { languages } from '#contract/languages.ts';
import { Permission, MemberRole } from '#contract/permissions.ts';
import { planStatuses } from '#contract/plan.ts';
import { Rate, ResponseStatus } from '#contract/status.ts';
import { companiesQuery, configQuery, jobsQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { formatDate } from '../../i18n/dates.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { permissionKey } from '../../kit/permission-key.ts';
import { useMay } from '../../kit/use-may.ts';
import { useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { companyLabels } from '../companies/company-labels.ts';
import { countryName } from '../companies/countries.ts';
import { billingLabels } from '../profile/usage/billing-labels.ts';

const membership = {
  role: 'users.role',
  permissions: 'users.permissions',
  company_ids: 'users.companies',
  job_ids: 'users.jobs',
} as const;

const labels = {
  job: {
    ...(Object.fromEntries(Object.entries(jobSettings).map(([name, { label }]) => [name, label])) as {
      [Name in keyof typeof jobSettings]: (typeof jobSettings)[Name]['label'];
    }),
    active: 'responses.active',
    questions: 'jobs.section_questions',
    competences: 'jobs.section_profile',
    pipelines: 'jobs.section_pipeline',
  },
  company: { ...companyLabels, agency_name: 'profile.organisation', retention_days: 'retention.days_label' },
  agency: { second_factor_from: 'sign_in.second_factor', idle_minutes: 'sign_in.idle_in_minutes' },
  billing: billingLabels,
  user: {
    ...membership,
    name: 'profile.name',
    phone: 'profile.phone',
    country: 'profile.country',
    recruiting_owner: 'profile.recruiting_owner',
    language: 'account.mail_language',
    time_zone: 'account.time_zone',
    photo: 'account.photo',
  },
  plan: {
    plan: 'profile.plan',
    plan_status: 'table.status',
    quantity: 'plan.quantity',
    end_plan_at: 'plan.ends_on',
  },
  user_invite: membership,
  api_key: { permissions: 'users.permissions' },
  response: {
    status: 'table.status',
    reason: 'retention.reason',
    tags: 'candidates.tags',
    pipeline: 'candidates.step',
  },
  answer: { rate: 'responses.column_rate' },
  webhook: {
    active: 'responses.active',
    events: 'integrations.events',
    shows_names: 'integrations.shows_names',
  },
} as const satisfies Partial<Record<AuditSubject, Readonly<Record<string, string>>>>;

type Labels = (typeof labels)[keyof typeof labels];
type Label = Labels extends infer One ? (One extends unknown ? One[keyof One] : never) : never;

export interface FieldText {
  /** Null: the field has no name on any screen. */
  labelOf: (subject: AuditSubject, field: string) => string | null;
  /** Null: the value has no words, such as an id of something deleted. */
  valueOf: (field: string, value: unknown) => string | null;
}

export function useFieldText(): FieldText {
  const { t } = useTranslation();
  const valueOf = useValueOf();
  return {
    labelOf(subject, field) {
      const known: Readonly<Record<string, Label>> =
        subject in labels ? labels[subject as keyof typeof labels] : {};
      const label = Object.hasOwn(known, field) ? known[field] : undefined;
      return label === undefined ? null : t(label);
    },
    valueOf,
  };
}

type Words = (value: string) => string | undefined;

function useValueOf(): FieldText['valueOf'] {
  const { t } = useTranslation();
  const textOf = useValueText();
  const wordsOf = useWords();
  const one = (field: string, value: unknown): string | null => {
    if (typeof value === 'number' || typeof value === 'boolean') return textOf(value);
    if (typeof value === 'string')
      return value === '' ? null : field in wordsOf ? (wordsOf[field]?.(value) ?? null) : value;
    return nameIn(value);
  };
  return (field, value) => {
    if (field === 'company_ids' && value === null) return t('users.all_companies');
    if (field === 'permissions' && value === null) return t('users.as_role');
    if (value === null || value === undefined || value === '') return t('common.not_set');
    if (!Array.isArray(value)) return one(field, value);
    const texts = value.map((item) => one(field, item)).filter((text) => text !== null);
    // Of several deleted ones only the number is known.
    if (texts.length < value.length) return [...texts, `+${value.length - texts.length}`].join(', ');
    return texts.length > 0 ? texts.join(', ') : t('common.not_set');
  };
}

/** Fields whose values are ids or codes. */
function useWords(): Record<string, Words> {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: useMay('companies.view') });
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: config } = useQuery(configQuery);
  const named =
    (all: readonly { id: string; name: string }[] = []): Words =>
    (id) =>
      all.find((known) => known.id === id)?.name;
  const catalogued =
    (all: readonly { id: string; name: string }[] = []): Words =>
    (id) =>
      nameOf(named(all)(id) ?? '');
  const file: Words = () => t('common.yes');
  const date: Words = (instant) => formatDate(instant, language);
  return {
    company_id: named(companies),
    company_ids: named(companies),
    job_ids: named(jobs),
    role_id: catalogued(config?.roles),
    industry_id: catalogued(config?.industries),
    start_at: date,
    expire_date: date,
    second_factor_from: date,
    // A plan ends at the start of a day in UTC.
    end_plan_at: (instant) => formatDate(instant, language, 'UTC'),
    plan_status: (status) =>
      ifKnown(
        planStatuses.find((known) => known === status),
        (known) => t(`profile.status_${known}`),
      ),
    ...{
      logo_file_id: file,
      bg_image_file_id: file,
      header_image_file_id: file,
      preview_video_file_id: file,
    },
    country: (code) => countryName(code, language),
    language: (tag) => languages.filter((known) => known === tag).map((known) => languageNames[known])[0],
    client_type: (type) =>
      type === 'business' ? t('profile.client_business') : t('profile.client_physical'),
    template: (name) => t(name === 'basic' ? 'jobs.template_basic' : 'jobs.template_basic_new'),
    role: (role) => ifKnown(MemberRole.safeParse(role).data, (known) => t(`shell.role_${known}`)),
    status: (status) =>
      ifKnown(ResponseStatus.safeParse(status).data, (known) => t(`responses.status.${known}`)),
    rate: (rate) => ifKnown(Rate.safeParse(rate).data, (known) => t(`responses.rate.${known}`)),
    permissions: (name) => ifKnown(Permission.safeParse(name).data, (known) => t(permissionKey(known))),
  };
}

function ifKnown<Value>(value: Value | undefined, text: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : text(value);
}

/** The text of a question, or the name of a step or quality. */
function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('question' in value && typeof value.question === 'string') return value.question;
  return 'name' in value && typeof value.name === 'string' ? value.name : null;
}
