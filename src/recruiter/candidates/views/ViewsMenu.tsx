// A list's saved views: the user's own, to open, rename, share and remove; those shared by colleagues; and saving the
// current one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewListed } from '#contract/view.ts';
import type { CandidateSearch } from '../candidate-search.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useRemoveView } from './change-views.ts';
import { searchOf } from './view-search.ts';

interface Props {
  at: RefObject<HTMLElement | null>;
  jobId: string;
  search: CandidateSearch;
  views: readonly ViewListed[];
  shown: ViewListed | undefined;
  onShow: (search: CandidateSearch) => void;
  onClose: () => void;
}

export function ViewsMenu({ at, jobId, search, views, shown, onShow, onClose }: Props) {
  const { t } = useTranslation();
  // The view to edit, or null for a new one.
  const [saving, setSaving] = useState<ViewListed | null | undefined>();
  const remove = useRemoveView();
  const own = views.filter((view) => view.own);
  const shared = views.filter((view) => !view.own);
  const show = (view: ViewListed) => {
    onShow(searchOf(view));
    onClose();
  };
  if (saving !== undefined)
    return <SaveViewDialog jobId={jobId} search={search} view={saving} onClose={onClose} />;
  return (
    <Popover
      open
      anchorEl={() => at.current ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('candidates.views'),
          sx: { inlineSize: 'min(22rem, 100vw)' },
        },
      }}
    >
      <Box sx={{ padding: 1, display: 'grid', gap: 0.5 }}>
        {views.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ padding: 1 }}>
            {t('candidates.views_empty')}
          </Typography>
        )}
        {own.length > 0 && (
          <Group title={t('candidates.views_own')}>
            {own.map((view) => (
              <Line key={view.id} view={view} isShown={view === shown} onShow={() => show(view)}>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t('candidates.view_change_of', { name: view.name })}
                  onClick={() => setSaving(view)}
                >
                  {t('common.edit')}
                </Button>
                <Button
                  size="small"
                  color="error"
                  aria-label={t('candidates.view_remove_of', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  {t('candidates.remove')}
                </Button>
              </Line>
            ))}
          </Group>
        )}
        {shared.length > 0 && (
          <Group title={t('candidates.views_shared')}>
            {shared.map((view) => (
              <Line key={view.id} view={view} isShown={view === shown} onShow={() => show(view)} />
            ))}
          </Group>
        )}
        <Divider />
        <Button onClick={() => setSaving(null)} sx={{ justifyContent: 'start' }}>
          {t('candidates.view_save')}
        </Button>
      </Box>
    </Popover>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <Typography variant="caption" color="textSecondary" sx={{ paddingInline: 1 }} aria-hidden>
        {title}
      </Typography>
      {children}
    </div>
  );
}

function Line(props: { view: ViewListed; isShown: boolean; onShow: () => void; children?: ReactNode }) {
  const { view, isShown, onShow, children } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Button
        color="inherit"
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
        sx={{
          flex: 1,
          minInlineSize: 0,
          justifyContent: 'start',
          paddingInline: 1,
          fontWeight: isShown ? 700 : 500,
          overflow: 'hidden',
        }}
      >
        <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {view.name}
        </Box>
      </Button>
      {children}
    </Box>
  );
}
