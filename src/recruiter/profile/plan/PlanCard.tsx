// One plan of the catalog: its price and features.
import { mdiCheck, mdiMinus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, scale, type CurrencyCode, type Money } from '#contract/money.ts';
import { unlimited, type CataloguePlan } from '#contract/plan.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { useFeatures } from '../../../kit/use-features.ts';
import type { PlanOffer } from './plan-offer.ts';
import { usePlanAbout } from './use-plan-about.ts';

interface PlanCardProps {
  plan: CataloguePlan;
  isYours: boolean;
  currency: CurrencyCode;
  isYearly: boolean;
  /** Absent: nothing is offered. */
  offer?: NonNullable<PlanOffer>;
  onChoose?: () => void;
}

export function PlanCard({ plan, isYours, currency, isYearly, offer, onChoose }: PlanCardProps) {
  const { t } = useTranslation();
  const aboutOf = usePlanAbout();
  const id = useId();
  return (
    <Card
      component="li"
      sx={{
        p: 3,
        listStyle: 'none',
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        ...(isYours && { borderColor: 'primary.main' }),
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" id={id}>
          <bdi>{plan.name}</bdi>
        </Typography>
        {isYours && <Chip size="small" color="primary" label={t('profile.your_plan')} />}
      </Stack>
      <Price plan={plan} currency={currency} isYearly={isYearly} />
      <Typography variant="body2" color="textSecondary">
        {aboutOf(plan)}
      </Typography>
      <Has plan={plan} />
      {offer && onChoose && (
        <Button
          id={`${id}-choose`}
          variant="outlined"
          onClick={onChoose}
          aria-labelledby={`${id}-choose ${id}`}
          sx={{ mt: 'auto' }}
        >
          {t(offer === 'buy' ? 'plan.buy' : 'plan.choose')}
        </Button>
      )}
    </Card>
  );
}

function Price({ plan, currency, isYearly }: Pick<PlanCardProps, 'plan' | 'currency' | 'isYearly'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (plan.price === 0) return <Typography sx={large}>{t('profile.free')}</Typography>;
  const found = plan.prices.find((price) => price.currency === currency && price.yearly === isYearly);
  if (!found) return <Typography sx={large}>{t('plan.price_on_request')}</Typography>;
  const price = { minor: BigInt(found.amount_minor), currency };
  const text = (money: Money) => formatMoney(money, language);
  return (
    <Box>
      <Typography sx={large}>
        {t(isYearly ? 'profile.per_year' : 'profile.per_month', { price: text(price) })}
      </Typography>
      {isYearly && (
        <Typography variant="body2" color="textSecondary">
          {t('plan.that_is', { price: text(scale(price, 1n, 12n)) })}
        </Typography>
      )}
    </Box>
  );
}

const large = { fontSize: 'var(--text-l)', fontWeight: 600 };

function Has({ plan }: { plan: CataloguePlan }) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  const features = useFeatures();
  const counted = [
    ['jobs', plan.interviews_limit],
    ['responses', plan.responses_limit],
    ['companies', plan.companies_limit],
    ['users', plan.users_limit],
    ['questions', plan.questions_limit],
    ['video_questions', plan.video_questions_limit],
    ['sms', plan.sms_limit],
  ] as const;
  return (
    <Stack component="ul" spacing={0.75} sx={{ p: 0, m: 0, listStyle: 'none', typography: 'body2' }}>
      {counted.map(([what, limit]) => (
        <Line key={what} has>
          {limit >= unlimited
            ? t(`plan.has_${what}_unlimited`)
            : t(`plan.has_${what}`, { count: limit, number: limitText(limit) })}
        </Line>
      ))}
      {plan.ai.map(({ what, limit }) => (
        <Line key={what} has={limit > 0}>
          {limit === 0
            ? t(`plan.has_no_${what}`)
            : limit >= unlimited
              ? t(`plan.has_${what}_unlimited`)
              : t(`plan.has_${what}`, { count: limit, number: limitText(limit) })}
        </Line>
      ))}
      {features?.live && <Line has={plan.live}>{t(plan.live ? 'plan.has_live' : 'plan.has_no_live')}</Line>}
    </Stack>
  );
}

function Line({ has, children }: { has: boolean; children: string }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', ...(!has && { color: 'text.secondary' }) }}
    >
      <Icon
        path={has ? mdiCheck : mdiMinus}
        aria-hidden
        fontSize="small"
        color={has ? 'success' : 'disabled'}
      />
      <span>{children}</span>
    </Box>
  );
}

/** Formats a limit. The number that means no limit becomes 'Unlimited'. */
function useLimitText(): (limit: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (limit) => (limit >= unlimited ? t('common.unlimited') : formatNumber(limit, language));
}
