// A candidate's contact details, and how and when they applied.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateSources, type ResponseDetail } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { invitationAddress } from '../../invitations/share-link/share-address.ts';
import { lone } from '../../../kit/links.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { timeThere } from './time-there.ts';

export function Contact({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const time = (instant: string) => formatDateTime(instant, language);
  return (
    <Panel title={t('responses.contact')}>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, margin: 0 }}>
        {response.email && (
          <Item label={t('responses.email')}>
            <Link href={`mailto:${response.email}`} sx={lone}>
              <bdi>{response.email}</bdi>
            </Link>
          </Item>
        )}
        {response.phone && (
          <Item label={t('responses.phone')}>
            <Link href={`tel:${response.phone.replace(/[^+\d]/g, '')}`} sx={lone}>
              <bdi dir="ltr">{response.phone}</bdi>
            </Link>
          </Item>
        )}
        {response.location && (
          <Item label={t('responses.location')}>
            <bdi>{response.location}</bdi>
          </Item>
        )}
        {response.source && (
          <Item label={t('responses.source')}>
            <Source name={response.source} />
          </Item>
        )}
        {response.device && <Device device={response.device} />}
        <Item label={t('responses.created')}>{time(response.created_at)}</Item>
        {response.invited && <Item label={t('responses.invited_at')}>{time(response.invited)}</Item>}
        {response.finished_at && <Item label={t('responses.finished')}>{time(response.finished_at)}</Item>}
        {response.hash && !response.finished_at && response.status !== 'rejected' && (
          <Item label={t('responses.candidate_link')}>
            <CopyButton text={invitationAddress(location.origin, response.hash)} />
          </Item>
        )}
        {response.note && (
          <Item label={t('responses.note_from_candidate')}>
            <span dir="auto">{response.note}</span>
          </Item>
        )}
      </Box>
    </Panel>
  );
}

type DeviceShown = NonNullable<ResponseDetail['device']>;

/** The candidate's device, and their local time. */
function Device({ device: { browser, system, time_zone: zone } }: { device: DeviceShown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const time = timeThere(zone, language);
  return (
    <>
      {(browser || system) && (
        <Item label={t('responses.device')}>
          <bdi>{[browser, system].filter(Boolean).join(', ')}</bdi>
        </Item>
      )}
      {zone && (
        <Item label={t('responses.time_zone')}>
          <bdi>{zone}</bdi>
          {time && ` · ${t('responses.time_there', { time })}`}
        </Item>
      )}
    </>
  );
}

/** A built-in source, or the name that the recruiter gave a share link. */
function Source({ name }: { name: string }) {
  const { t } = useTranslation();
  const source = candidateSources.find((known) => known === name);
  if (source) return t(`responses.sources.${source}`);
  return (
    <>
      {t('responses.sources.share')}: <bdi>{name}</bdi>
    </>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ margin: 0 }}>
        {children}
      </Box>
    </div>
  );
}
