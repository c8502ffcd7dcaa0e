// Everyone invited to a job, with the delivery status of their messages. Updates live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, messageStates, type MessageState } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { AddressSearchField } from '../../../kit/forms/SearchField.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { invitationsQuery, type InvitedSearch } from '../invite-queries.ts';
import { InviteDeadline } from '../InviteDeadline.tsx';
import { InvitedTable } from './InvitedTable.tsx';

export function Invited({ job, search }: { job: JobDetail; search: InvitedSearch }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(invitationsQuery(job.id, search));
  const change = useChangeSearch(job.id, search);
  const isNarrowed = search.search !== undefined || search.state !== undefined;
  const first = query.data?.pages[0];
  if (!isNarrowed && first?.invitations.length === 0) return <NobodyYet jobId={job.id} />;
  return (
    <Box>
      {job.active && (
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
          <InviteDeadline job={job} onlyIfShort />
        </Box>
      )}
      <InvitedFilters search={search} counts={first?.counts} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = rowsOf(pages);
          if (rows.length > 0) return <InvitedTable rows={rows} job={job} />;
          return (
            <EmptyState
              title={t('invites.invited.none_found_title')}
              text={t('invites.invited.none_found_text')}
              action={
                <Button variant="outlined" onClick={() => change({ search: undefined, state: undefined })}>
                  {t('invites.invited.show_all')}
                </Button>
              }
            />
          );
        }}
      </Loaded>
    </Box>
  );
}

function NobodyYet({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('invites.invited.empty_title')}
      text={t('invites.invited.empty_text')}
      action={
        <LinkButton
          to="/jobs/invite/$id"
          params={{ id: jobId }}
          search={{ way: 'send' }}
          replace
          variant="contained"
        >
          {t('invites.invited.empty_action')}
        </LinkButton>
      }
    />
  );
}

/** A person may move to the next page between two loads. Count them once. */
function rowsOf(pages: readonly { invitations: readonly Invitation[] }[]): Invitation[] {
  const rows = pages.flatMap((page) => page.invitations);
  return [...new Map(rows.map((row) => [row.response_id, row])).values()];
}

export type InvitedChange = { [Key in keyof InvitedSearch]?: InvitedSearch[Key] | undefined };

/** Changes the filter in the URL. Typing does not add history entries. */
function useChangeSearch(jobId: string, { search, state }: InvitedSearch) {
  const navigate = useNavigate();
  return useCallback(
    (change: InvitedChange) =>
      void navigate({
        to: '/jobs/invite/$id',
        params: { id: jobId },
        search: { ...given({ search, state, ...change }), view: 'invited' as const },
        replace: true,
        resetScroll: false,
      }),
    [navigate, jobId, search, state],
  );
}

function given({ search, state }: InvitedChange): InvitedSearch {
  return { ...(search ? { search } : {}), ...(state ? { state } : {}) };
}

/** The search box and status filters above the list of invited people. Both are in the URL. */
function InvitedFilters({
  search,
  counts,
  onChange,
}: {
  search: InvitedSearch;
  counts: Partial<Record<MessageState, number>> | undefined;
  onChange: (change: InvitedChange) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = messageStates.filter((state) => (counts?.[state] ?? 0) > 0 || search.state === state);
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 0.5 }}>
      <AddressSearchField
        label={t('invites.invited.search')}
        words={search.search ?? ''}
        onChange={onChange}
        sx={{ flex: '1 1 16rem', maxInlineSize: '30rem' }}
      />
      {shown.length > 0 && (
        <Box
          role="group"
          aria-label={t('invites.invited.state')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          <StateChip
            label={t('invites.invited.all')}
            isChosen={!search.state}
            onClick={() => onChange({ state: undefined })}
          />
          {shown.map((state) => (
            <StateChip
              key={state}
              label={`${t(`invites.states.${state}`)}: ${formatNumber(counts?.[state] ?? 0, language)}`}
              isChosen={search.state === state}
              onClick={() => onChange({ state })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

function StateChip({ label, isChosen, onClick }: { label: string; isChosen: boolean; onClick: () => void }) {
  return (
    <Chip
      clickable
      component="button"
      type="button"
      label={label}
      aria-pressed={isChosen}
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      onClick={onClick}
    />
  );
}
