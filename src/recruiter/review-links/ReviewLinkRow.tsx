// One review link: who it is for, its status, its URL, and Revoke.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ReviewLink } from '#contract/review-link.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useMay } from '../../kit/use-may.ts';
import { CopyButton } from '../invitations/CopyButton.tsx';
import { reviewAddress, stateOf } from './link-state.ts';

export function titleId({ id }: Pick<ReviewLink, 'id'>): string {
  return `review-link-${id}`;
}

export function ReviewLinkRow({ link, onRevoke }: { link: ReviewLink; onRevoke: () => void }) {
  const { t } = useTranslation();
  const mayShare = useMay('responses.export');
  const state = stateOf(link, Date.now());
  const isOpen = state === 'open';
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 18rem', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <Typography
          component="h2"
          id={titleId(link)}
          tabIndex={-1}
          sx={{ fontWeight: 600, fontSize: '1rem' }}
        >
          <bdi>{link.name}</bdi>{' '}
          <Chip
            size="small"
            component="span"
            label={t(`review_links.state.${state}`)}
            color={isOpen ? 'success' : 'default'}
            variant="outlined"
          />
        </Typography>
        <Facts link={link} />
      </Box>
      {mayShare && isOpen && (
        <Box role="group" aria-label={link.name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={reviewAddress(location.origin, link.hash)} />
          <Button color="error" onClick={onRevoke}>
            {t('review_links.revoke')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Facts({ link }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { views, viewed_at: seen, expires_at: end } = link;
  const looked = [
    views === 0 ? t('review_links.never_opened') : t('review_links.opened', { count: views }),
    seen && t('review_links.last_opened', { date: formatDateTime(seen, language) }),
  ];
  const shown = [
    t('review_links.shows', { count: link.response_ids.length }),
    link.has_password && t('review_links.with_password'),
    end ? t('review_links.until', { date: formatDate(end, language) }) : t('review_links.valid_always'),
  ];
  const date = formatDate(link.created_at, language);
  const made = t('review_links.made_by', { name: `\u2068${link.created_by}\u2069`, date });
  return (
    <>
      <Typography variant="body2">{looked.filter(Boolean).join(', ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {shown.filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {made}
      </Typography>
    </>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingBlock: 2,
  '& + &': { borderBlockStart: '1px solid var(--line)' },
};
