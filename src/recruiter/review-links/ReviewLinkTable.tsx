// Review links: who each is for, its status, how often it was opened, its URL, and Revoke.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { ReviewLink } from '#contract/review-link.ts';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Table } from '../../kit/Table.tsx';
import { useMay } from '../../kit/use-may.ts';
import { CopyButton } from '../invitations/CopyButton.tsx';
import { reviewAddress, stateOf } from './link-state.ts';

export function titleId({ id }: Pick<ReviewLink, 'id'>): string {
  return `review-link-${id}`;
}

interface Props {
  links: readonly ReviewLink[];
  onRevoke: (link: ReviewLink) => void;
}

export function ReviewLinkTable({ links, onRevoke }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayShare = useMay('responses.export');
  return (
    <Table
      isCard
      label={t('review_links.list_title')}
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        { head: t('review_links.column_link'), cell: (link) => <Name link={link} /> },
        { head: t('review_links.column_opened'), cell: (link) => <Opened link={link} /> },
        { head: t('review_links.column_shows'), cell: (link) => <Content link={link} /> },
        {
          head: t('table.created'),
          cell: ({ created_by: by, created_at: at }) =>
            t('table.by', { name: `\u2068${by}\u2069`, date: formatDate(at, language) }),
        },
      ]}
      actions={(link) =>
        mayShare &&
        stateOf(link, Date.now()) === 'open' && (
          <Box role="group" aria-label={link.name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyButton text={reviewAddress(location.origin, link.hash)} />
            <Button color="error" onClick={() => onRevoke(link)}>
              {t('review_links.revoke')}
            </Button>
          </Box>
        )
      }
    />
  );
}

function Name({ link }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const state = stateOf(link, Date.now());
  return (
    <strong>
      <bdi id={titleId(link)} tabIndex={-1}>
        {link.name}
      </bdi>{' '}
      <Chip
        size="small"
        component="span"
        label={t(`review_links.state.${state}`)}
        color={state === 'open' ? 'success' : 'default'}
        variant="outlined"
      />
    </strong>
  );
}

function Opened({ link: { views, viewed_at: seen } }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    views === 0 ? t('review_links.never_opened') : t('review_links.opened', { count: views }),
    seen && t('review_links.last_opened', { date: formatDateTime(seen, language) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function Content({ link }: { link: ReviewLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { response_ids: ids, has_password: hasPassword, expires_at: end } = link;
  return [
    t('review_links.shows', { count: ids.length }),
    hasPassword && t('review_links.with_password'),
    end ? t('review_links.until', { date: formatDate(end, language) }) : t('review_links.valid_always'),
  ]
    .filter(Boolean)
    .join(' · ');
}
