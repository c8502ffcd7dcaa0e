// Actions for one candidate of the list: the menu, their other jobs, and their tags. Loaded on first use.
import ListSubheader from '@mui/material/ListSubheader';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { Response } from '#contract/response.ts';
import { decidedStatuses, statusesFrom } from '#contract/status.ts';
import { useMay } from '../../../kit/use-may.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { responseQuery, type Counts } from '../queries/response-queries.ts';
import { canRemind, extensionDays } from './changes.ts';
import { TagsDialog } from './TagsDialog.tsx';
import type { ListChanges } from './use-list-changes.ts';

const LinkMenuItem = createLink(MenuItem);

interface Props {
  job: JobDetail;
  search: CandidateSearch;
  what: 'menu' | 'others' | 'tags';
  row: Response;
  /** The element that was clicked, as the menu's anchor. */
  at: HTMLElement;
  changes: ListChanges;
  tags: Counts['tags'];
  onTags: () => void;
  onClose: () => void;
}

export function RowMenus(props: Props) {
  const { what, row, at, changes, tags, onClose } = props;
  const { t } = useTranslation();
  if (what === 'tags') {
    return (
      <TagsDialog
        rows={[row]}
        known={tags}
        onChange={(change) => void changes.tag([row], change)}
        onClose={onClose}
      />
    );
  }
  const label = what === 'menu' ? 'candidates.more_of' : 'candidates.other_jobs_of';
  return (
    <Menu
      open
      // Anchored to a position, because rows unmount while scrolling.
      anchorReference="anchorPosition"
      anchorPosition={placeBelow(at)}
      transformOrigin={{ vertical: 'top', horizontal: isRightToLeft() ? 'left' : 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t(label, { name: row.full }), dense: true } }}
    >
      {what === 'menu' ? <MenuContent {...props} /> : <OtherJobs row={row} onClose={onClose} />}
    </Menu>
  );
}

function MenuContent({ job, search, row, changes, onTags, onClose }: Props) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  const mayInvite = useMay('responses.invite');
  const mayExtend = useMay('responses.accommodate');
  const mayTag = useMay('responses.note');
  const mayDelete = useMay('responses.delete');
  const isUnfinished = canRemind(row);
  const run = (action: () => unknown) => () => {
    onClose();
    action();
  };
  const moves = decidedStatuses.filter((status) => statusesFrom(row.status).includes(status));
  const steps = [{ id: null, name: t('candidates.not_yet') }, ...job.pipelines].filter(
    (step) => step.id !== row.pipeline_id,
  );
  return (
    <>
      <LinkMenuItem to="/jobs/candidate/$id" params={{ id: row.id }} search={search} autoFocus>
        {t('candidates.open')}
      </LinkMenuItem>
      {mayTag && <MenuItem onClick={onTags}>{t('candidates.edit_tags')}</MenuItem>}
      {mayInvite && isUnfinished && (
        <MenuItem onClick={run(() => void changes.resend(row))}>{t('candidates.resend')}</MenuItem>
      )}
      {mayExtend && isUnfinished && (
        <MenuItem onClick={run(() => void changes.extend(row))}>
          {t('candidates.extend_days', { count: extensionDays })}
        </MenuItem>
      )}
      {mayDecide && <Heading>{t('candidates.set_status')}</Heading>}
      {mayDecide &&
        moves.map((status) => (
          <MenuItem key={status} onClick={run(() => void changes.decide([row], status))}>
            {t(`responses.status.${status}`)}
          </MenuItem>
        ))}
      {mayDecide && job.pipelines.length > 0 && <Heading>{t('candidates.move_to_step')}</Heading>}
      {mayDecide &&
        job.pipelines.length > 0 &&
        steps.map((step) => (
          <MenuItem key={step.id} onClick={run(() => void changes.move([row], step))}>
            <bdi>{step.name}</bdi>
          </MenuItem>
        ))}
      {mayDelete && <Divider component="li" />}
      {mayDelete && (
        <MenuItem sx={{ color: 'var(--bad)' }} onClick={run(() => void changes.remove([row]))}>
          {t('candidates.remove')}
        </MenuItem>
      )}
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.25, bgcolor: 'transparent' }}>
      {children}
    </ListSubheader>
  );
}

/** The same person's other applications: the job and its status. */
function OtherJobs({ row, onClose }: { row: Response; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(responseQuery(row.id));
  if (!query.data) {
    return (
      <MenuItem disabled={query.isPending} onClick={() => void query.refetch()}>
        {query.isPending ? t('common.loading') : `${t('common.load_failed')} ${t('common.retry')}`}
      </MenuItem>
    );
  }
  return query.data.others.map((application) => (
    <LinkMenuItem
      key={application.id}
      to="/jobs/candidate/$id"
      params={{ id: application.id }}
      search={{}}
      onClick={onClose}
    >
      <ListItemText
        primary={<bdi>{application.job_name}</bdi>}
        secondary={t(`responses.status.${application.status}`)}
      />
    </LinkMenuItem>
  ));
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

function placeBelow(at: HTMLElement): { top: number; left: number } {
  const { bottom, left, right } = at.getBoundingClientRect();
  return { top: bottom, left: isRightToLeft() ? left : right };
}
