// The tags of one or several candidates. Removing a tag removes it from all; adding one adds it to all.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Response } from '#contract/response.ts';
import { DialogHeading } from '../../../kit/DialogHeading.tsx';
import type { Counts } from '../response-queries.ts';
import { tagsAfter } from './changes.ts';
import type { TagChange } from './use-list-changes.ts';

interface Props {
  rows: readonly Response[];
  /** The job's tags, as suggestions. */
  known: Counts['tags'];
  onChange: (change: TagChange) => void;
  onClose: () => void;
}

const maxLength = 40;
const shownKnown = 12;

export function TagsDialog({ rows, known, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const before = [...new Set(rows.flatMap((row) => row.tags))];
  const [tags, setTags] = useState(() => tagsAfter(before, { add: [], remove: [] }));
  const [typed, setTyped] = useState('');
  // Tags that only some have and that will be added to all.
  const [spread, setSpread] = useState<ReadonlySet<string>>(new Set());
  const add = (tag: string) => {
    const words = tag.trim();
    if (words) setTags((now) => tagsAfter(now, { add: [words], remove: [] }));
    setTyped('');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Text still in the field counts as a tag.
    const all = typed.trim() ? tagsAfter(tags, { add: [typed.trim()], remove: [] }) : tags;
    const remove = before.filter((tag) => !all.includes(tag));
    const added = all.filter((tag) => !before.includes(tag) || spread.has(tag));
    onClose();
    if (added.length > 0 || remove.length > 0) onChange({ add: added, remove });
  };
  const others = known.filter(({ tag }) => !tags.includes(tag)).slice(0, shownKnown);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogHeading id={id}>
        {rows.length === 1 && rows[0]
          ? t('candidates.tags_of', { name: rows[0].full })
          : t('candidates.tags_of_many', { count: rows.length })}
      </DialogHeading>
      <Box component="form" onSubmit={save}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
          {tags.length > 0 && (
            <Box component="ul" aria-label={t('candidates.tags')} sx={chips}>
              {tags.map((tag) => (
                <li key={tag}>
                  <TagChip
                    tag={tag}
                    ofHowMany={rows.filter((row) => row.tags.includes(tag)).length}
                    of={before.includes(tag) && !spread.has(tag) ? rows.length : 0}
                    onSpread={() => setSpread(new Set([...spread, tag]))}
                    onRemove={() => setTags(tags.filter((one) => one !== tag))}
                  />
                </li>
              ))}
            </Box>
          )}
          <TextField
            autoFocus
            label={t('candidates.new_tag')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // Enter adds a tag if there is text, otherwise saves.
              if ((event.key !== 'Enter' && event.key !== ',') || !typed.trim()) return;
              event.preventDefault();
              add(typed);
            }}
            helperText={t('candidates.new_tag_hint')}
            slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
          />
          {others.length > 0 && (
            <div>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                {t('candidates.tags_known')}
              </Typography>
              <Box component="ul" aria-label={t('candidates.tags_known')} sx={chips}>
                {others.map(({ tag }) => (
                  <li key={tag}>
                    <Chip label={<bdi>{tag}</bdi>} variant="outlined" onClick={() => add(tag)} />
                  </li>
                ))}
              </Box>
            </div>
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('candidates.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** A tag that only some candidates have is marked, and a click adds it to all. */
function TagChip(props: {
  tag: string;
  ofHowMany: number;
  of: number;
  onSpread: () => void;
  onRemove: () => void;
}) {
  const { tag, ofHowMany, of, onSpread, onRemove } = props;
  const { t } = useTranslation();
  const isOfSome = of > 0 && ofHowMany < of;
  return (
    <Chip
      label={
        <>
          <bdi>{tag}</bdi>
          {isOfSome && ` ${t('candidates.tag_of_some', { count: ofHowMany, of })}`}
        </>
      }
      {...(isOfSome && { onClick: onSpread })}
      onDelete={onRemove}
      slotProps={{ root: { 'aria-label': tag } }}
      deleteIcon={<RemoveTag label={t('candidates.remove_tag', { tag })} />}
    />
  );
}

/** Chip passes its own class and click handler. */
function RemoveTag({ label, ...given }: { label: string; className?: string; onClick?: () => void }) {
  return (
    <button type="button" aria-label={label} {...given} style={removeButton}>
      ×
    </button>
  );
}

const removeButton = {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '1.125rem',
} as const;

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 };
