// Actions for the selected candidates, in a bar that stays at the bottom of the screen while the list scrolls.
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { maxChanged } from '#contract/response-changes.ts';
import { decidedStatuses } from '#contract/status.ts';
import { Chevron } from '../../../kit/Chevron.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { ExportButton } from '../../exports/ExportButton.tsx';
import { ShareButton } from '../../review-links/ShareButton.tsx';
import { CompareButton } from '../../review-queue/compare/CompareButton.tsx';
import type { Counts } from '../queries/response-queries.ts';
import { movesTo } from './changes.ts';
import { TagsDialog } from './TagsDialog.tsx';
import type { ListChanges } from './use-list-changes.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  job: JobDetail;
  selection: Selection;
  changes: ListChanges;
  tags: Counts['tags'];
}

export function BulkBar({ job, selection, changes, tags }: Props) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const mayTag = useMay('responses.note');
  const mayDelete = useMay('responses.delete');
  const mayDecide = useMay('responses.decide');
  const [isTagging, setIsTagging] = useState(false);
  const { selected, clear } = selection;
  const remove = () => {
    void changes.remove(selected);
    clear();
  };
  return (
    <Box role="region" aria-label={t('candidates.selection')} data-bottom-bar sx={bar}>
      <Box role="status" sx={{ fontWeight: 600, paddingInline: 1, flex: { xs: '1 1 auto', md: '0 0 auto' } }}>
        {selected.length === maxChanged
          ? t('candidates.selected_most', { count: maxChanged })
          : t('candidates.selected', { count: selected.length })}
      </Box>
      <Tooltip title={t('candidates.clear_selection')}>
        <IconButton aria-label={t('candidates.clear_selection')} onClick={clear} sx={{ order: { md: 9 } }}>
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Tooltip>
      <Box sx={buttons}>
        {mayDecide && <StatusMenu selection={selection} changes={changes} />}
        {mayDecide && job.pipelines.length > 0 && (
          <StepMenu job={job} selection={selection} changes={changes} />
        )}
        {mayTag && (
          <Button size="small" color="inherit" onClick={() => setIsTagging(true)}>
            {t('candidates.edit_tags')}
          </Button>
        )}
        {mayInvite && (
          <Button size="small" color="inherit" onClick={() => void changes.remind(selected)}>
            {t('candidates.remind')}
          </Button>
        )}
        <CompareButton jobId={job.id} ids={selected.map((row) => row.id)} />
        <ShareButton
          jobId={job.id}
          candidates={selected}
          variant="text"
          size="small"
          color="inherit"
          onShared={clear}
        />
        <ExportButton
          job={job}
          what={{ kind: 'selected', ids: selected.map((row) => row.id) }}
          variant="text"
          size="small"
          color="inherit"
        />
        {mayDelete && (
          <Button size="small" color="error" onClick={remove}>
            {t('candidates.remove')}
          </Button>
        )}
      </Box>
      {isTagging && (
        <TagsDialog
          rows={selected}
          known={tags}
          onChange={(change) => void changes.tag(selected, change)}
          onClose={() => setIsTagging(false)}
        />
      )}
    </Box>
  );
}

function StatusMenu({ selection: { selected }, changes }: Pick<Props, 'selection' | 'changes'>) {
  const { t } = useTranslation();
  const choices = decidedStatuses.map((status) => ({
    key: status,
    label: t(`responses.status.${status}`),
    isOff: movesTo(selected, status).length === 0,
    choose: () => void changes.decide(selected, status),
  }));
  return <ChoiceMenu label={t('responses.column_status')} choices={choices} />;
}

function StepMenu({ job, selection: { selected }, changes }: Pick<Props, 'job' | 'selection' | 'changes'>) {
  const { t } = useTranslation();
  const choices = [{ id: null, name: t('candidates.not_yet') }, ...job.pipelines].map((step) => ({
    key: step.id ?? '',
    label: step.name,
    isOff: selected.every((row) => row.pipeline_id === step.id),
    choose: () => void changes.move(selected, step),
  }));
  return <ChoiceMenu label={t('candidates.step')} choices={choices} />;
}

interface Choice {
  key: string;
  label: string;
  isOff: boolean;
  choose: () => void;
}

function ChoiceMenu({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        endIcon={<Chevron isOpen={at !== null} />}
        onClick={(event) => setAt(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={at !== null}
        anchorEl={at}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAt(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {choices.map(({ key, label: name, isOff, choose }) => (
          <MenuItem
            key={key}
            disabled={isOff}
            onClick={() => {
              setAt(null);
              choose();
            }}
          >
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const bar = {
  position: 'sticky',
  insetBlockEnd: 16,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100% - 16px)',
  marginInline: 'auto',
  marginBlock: 2,
  padding: 0.75,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-l)',
  bgcolor: 'var(--surface)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 'var(--text-s)',
};

const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  flexBasis: { xs: '100%', md: 'auto' },
  '& .MuiButton-root': { minInlineSize: 0, paddingInline: { xs: 1, md: 1.5 } },
};
