// A job's candidates by pipeline step. Cards move by dragging, by their arrows, by their menu, or with Shift and an
// arrow key. Each move shows a notice with Undo.
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { Response } from '#contract/response.ts';
import { useQuery } from '@tanstack/react-query';
import { useFailures } from '../../../kit/Failures.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { useMay } from '../../../kit/use-may.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/links.tsx';
import { RejectDialog } from '../bulk/RejectDialog.tsx';
import { useListChanges, type Step } from '../bulk/use-list-changes.ts';
import type { CandidateFilterChange, CandidateSearch } from '../queries/candidate-search.ts';
import { countsQuery } from '../queries/response-queries.ts';
import type { CardAction } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { neighbourStep, type Moving } from './steps.ts';
import './board.css';

const loadRowMenus = () => import('../bulk/RowMenus.tsx');

interface Opened {
  what: 'menu' | 'others' | 'tags';
  row: Response;
  at: HTMLElement;
}

interface Props {
  job: JobDetail;
  search: CandidateSearch;
  onChange: (change: CandidateFilterChange) => void;
}

export function Board({ job, search, onChange }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const mayMove = useMay('responses.decide');
  const changes = useListChanges(job.id);
  const { data: counts } = useQuery(countsQuery(job.id, search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const menus = useLater(loadRowMenus, opened !== null, failures.handleError);
  const [moving, setMoving] = useState<readonly Moving[]>([]);
  // The card to focus once it has reached its new column.
  const [focusId, setFocusId] = useState<string | null>(null);
  const shown = useRef(new Map<string, Response>());

  if (job.pipelines.length === 0) return <NoSteps job={job} />;
  const steps: Step[] = [{ id: null, name: t('candidates.not_yet') }, ...job.pipelines];

  const move = async (row: Response, to: Step | undefined) => {
    if (!to || to.id === row.pipeline_id || !mayMove) return;
    const move: Moving = { row, to: to.id };
    setMoving((now) => [...now.filter((pending) => pending.row.id !== row.id), move]);
    await changes.move([row], to);
    setMoving((now) => now.filter((pending) => pending !== move));
  };
  const act = (action: CardAction, row: Response, at: HTMLElement) => {
    if (action === 'back' || action === 'on') {
      setFocusId(row.id);
      void move(row, neighbourStep(steps, row.pipeline_id, action));
    } else setOpened({ what: action, row, at });
  };
  const drop = (id: string, to: Step) => {
    const row = shown.current.get(id);
    if (row) void move(row, to);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by keyboard */}
      <div className="board" role="group" aria-label={t('candidates.layouts.board')} tabIndex={0}>
        {steps.map((step, index) => (
          <BoardColumn
            key={step.id}
            jobId={job.id}
            step={step}
            search={search}
            moving={moving}
            shown={shown.current}
            mayMove={mayMove}
            hasBack={index > 0}
            hasOn={index < steps.length - 1}
            focusId={focusId}
            onFocused={() => setFocusId(null)}
            onCard={act}
            onDrop={(id) => drop(id, step)}
            onChange={onChange}
          />
        ))}
      </div>
      {changes.rejecting && <RejectDialog {...changes.rejecting} />}
      {menus && opened && (
        <menus.RowMenus
          job={job}
          search={search}
          what={opened.what}
          row={shown.current.get(opened.row.id) ?? opened.row}
          at={opened.at}
          changes={changes}
          tags={counts?.tags ?? []}
          onTags={() => setOpened({ ...opened, what: 'tags' })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function NoSteps({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  const action = mayEdit && (
    <LinkButton to="/jobs/edit/$id" params={{ id: job.id }} variant="outlined">
      {t('candidates.add_steps')}
    </LinkButton>
  );
  return (
    <Box sx={{ padding: 2 }}>
      <EmptyState
        title={t('candidates.no_steps_title')}
        text={t('candidates.no_steps_text')}
        action={action}
      />
    </Box>
  );
}
