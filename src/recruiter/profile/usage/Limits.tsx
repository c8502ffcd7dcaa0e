// Each limit of the plan and its usage: per month, at a time, per job, and per day.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unlimited, type CurrentPlan, type PlanUsage } from '#contract/plan.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/links.tsx';
import { useCanUpgrade } from '../../../kit/use-can-upgrade.ts';
import { useFeatures } from '../../../kit/use-features.ts';
import { useRoomText } from '../../../kit/use-room-text.ts';

export function Limits({ plan, usage }: { plan: CurrentPlan; usage: PlanUsage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const features = useFeatures();
  const mayUpgrade = useCanUpgrade();
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
      <Stack spacing={4}>
        <Group title={t('profile.usage_title')}>
          <Meter
            label={t('profile.responses')}
            used={plan.responses_count}
            limit={plan.responses_limit}
            note={`${t('profile.resets', { date: formatDate(usage.month_ends_at, language, 'UTC') })} ${t('profile.usage_lead')}`}
          />
        </Group>
        <Group title={t('usage.at_once')}>
          <Meter label={t('profile.jobs')} used={plan.jobs_count} limit={plan.interviews_limit} />
          <Meter label={t('profile.companies')} used={plan.companies_count} limit={plan.companies_limit} />
          <Meter label={t('profile.users')} used={plan.users_count} limit={plan.users_limit} />
        </Group>
        <Group title={t('profile.per_job')}>
          <PerJob what="questions" limit={plan.questions_limit} jobs={usage.jobs} />
          <PerJob what="video_questions" limit={plan.video_questions_limit} jobs={usage.jobs} />
        </Group>
        {usage.ai.length > 0 && (
          <Group title={t('usage.ai')}>
            {usage.ai.map(({ what, used, limit }) => (
              <Meter key={what} label={t(`shell.limit_${what}`)} used={used} limit={limit} />
            ))}
          </Group>
        )}
        <Group title={t('usage.more')}>
          {usage.sms.off ? (
            <Line label={t('shell.limit_sms')} value={t('usage.sms_off')} />
          ) : (
            <Meter label={t('shell.limit_sms')} used={usage.sms.used} limit={usage.sms.limit} />
          )}
          <Line
            label={t('usage.storage')}
            value={t('profile.used_only', {
              used: formatBytes(usage.storage_bytes, language),
              limit: t('common.unlimited'),
            })}
          />
          {features?.live && (
            <Line label={t('profile.live')} value={t(plan.live ? 'profile.live_yes' : 'profile.live_no')} />
          )}
        </Group>
        {mayUpgrade && (
          <LinkButton to="/profile/plan" variant="outlined" sx={{ alignSelf: 'flex-start' }}>
            {t('shell.upgrade_to_plan')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack spacing={2.5}>{children}</Stack>
    </section>
  );
}

function PerJob({
  what,
  limit,
  jobs,
}: {
  what: 'questions' | 'video_questions';
  limit: number;
  jobs: PlanUsage['jobs'];
}) {
  const { t } = useTranslation();
  const largest = largestJob(jobs, what);
  return (
    <Meter
      label={t(`profile.${what}`)}
      used={largest?.used ?? 0}
      limit={limit}
      note={largest && t('usage.most_in', { job: largest.name })}
    />
  );
}

/** A limit and its usage, with a bar. Without a limit there is no bar. */
function Meter({
  label,
  used,
  limit,
  note,
}: {
  label: string;
  used: number;
  limit: number;
  /** Below the bar. */
  note?: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const roomText = useRoomText();
  const id = useId();
  const left = Math.max(0, limit - used);
  const text =
    limit >= unlimited
      ? t('profile.used_only', { used: formatNumber(used, language), limit: t('common.unlimited') })
      : roomText({ used, limit, left });
  return (
    <Box>
      <Line id={id} label={label} value={text} />
      {limit < unlimited && (
        <Box
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={Math.max(limit, 1)}
          aria-valuenow={Math.min(used, Math.max(limit, 1))}
          aria-valuetext={text}
          sx={{ height: 6, borderRadius: 'var(--radius-round)', bgcolor: 'var(--line)', overflow: 'hidden' }}
        >
          <Box
            sx={{
              height: '100%',
              width: `${left === 0 ? 100 : (used / limit) * 100}%`,
              bgcolor: left === 0 ? 'warning.main' : 'primary.main',
            }}
          />
        </Box>
      )}
      {note && (
        <Box sx={{ color: 'text.secondary', typography: 'body2', mt: 0.75, overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

/** A value without a limit. */
function Line({ id, label, value }: { id?: string; label: string; value: string }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: 0.75 }}
    >
      <span id={id}>{label}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Stack>
  );
}

/** Finds the job closest to a per-job limit. */
type UsingJob = Pick<PlanUsage['jobs'][number], 'name' | 'active' | 'questions' | 'video_questions'>;

/** Undefined if no active job has questions of that kind. */
export function largestJob(
  jobs: readonly UsingJob[],
  what: 'questions' | 'video_questions',
): { name: string; used: number } | undefined {
  const active = jobs.filter((job) => job.active && job[what] > 0);
  const largest = active.toSorted((a, b) => b[what] - a[what])[0];
  return largest && { name: largest.name, used: largest[what] };
}
