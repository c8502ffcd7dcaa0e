// The tags of one or several candidates. Removing a tag removes it from all; adding one adds it to all.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Response } from '#contract/response.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import type { Counts } from '../queries/response-queries.ts';
import { tagsAfter } from './changes.ts';
import type { TagChange } from './use-list-changes.ts';

interface Props {
  rows: readonly Response[];
  /** The job's tags, as suggestions. */
  known: Counts['tags'];
  onChange: (change: TagChange) => void;
  onClose: () => void;
}

const maxSuggested = 12;

const Tags = z.object({ tags: z.array(z.string()), typed: z.string() });

export function TagsDialog({ rows, known, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const before = [...new Set(rows.flatMap((row) => row.tags))];
  // Tags that only some have and that will be added to all.
  const [spread, setSpread] = useState<ReadonlySet<string>>(new Set());
  const form = useContractForm({
    schema: Tags,
    values: { tags: tagsAfter(before, { add: [], remove: [] }), typed: '' },
    submit: (values) => {
      // Text still in the field counts as a tag.
      const after = withTag(values.tags, values.typed);
      const removed = before.filter((tag) => !after.includes(tag));
      const added = after.filter((tag) => !before.includes(tag) || spread.has(tag));
      onClose();
      if (added.length > 0 || removed.length > 0) onChange({ add: added, remove: removed });
    },
  });
  const { tags, typed } = useFormState(form).values;
  const add = (tag: string) => {
    form.change('tags', withTag(tags, tag));
    form.change('typed', '');
  };
  return (
    <FormDialog
      form={form}
      title={
        rows.length === 1 && rows[0]
          ? t('candidates.tags_of', { name: rows[0].full })
          : t('candidates.tags_of_many', { count: rows.length })
      }
      submitLabel={t('candidates.save')}
      onClose={onClose}
    >
      {tags.length > 0 && (
        <Box component="ul" aria-label={t('candidates.tags')} sx={chips}>
          {tags.map((tag) => (
            <li key={tag}>
              <TagChip
                tag={tag}
                ofHowMany={rows.filter((row) => row.tags.includes(tag)).length}
                of={before.includes(tag) && !spread.has(tag) ? rows.length : 0}
                onSpread={() => setSpread(new Set([...spread, tag]))}
                onRemove={() =>
                  form.change(
                    'tags',
                    tags.filter((listed) => listed !== tag),
                  )
                }
              />
            </li>
          ))}
        </Box>
      )}
      <InputField
        form={form}
        name="typed"
        autoFocus
        label={t('candidates.new_tag')}
        onKeyDown={(event) => {
          // Enter adds a tag if there is text, otherwise saves.
          if ((event.key !== 'Enter' && event.key !== ',') || !typed.trim()) return;
          event.preventDefault();
          add(typed);
        }}
        helperText={t('candidates.new_tag_hint')}
        maxLength={40}
      />
      <Suggestions tags={known.filter(({ tag }) => !tags.includes(tag)).slice(0, maxSuggested)} onAdd={add} />
    </FormDialog>
  );
}

function Suggestions({ tags, onAdd }: { tags: Counts['tags']; onAdd: (tag: string) => void }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('candidates.tags_known')}
      </Typography>
      <Box component="ul" aria-label={t('candidates.tags_known')} sx={chips}>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <Chip label={<bdi>{tag}</bdi>} variant="outlined" onClick={() => onAdd(tag)} />
          </li>
        ))}
      </Box>
    </div>
  );
}

function withTag(tags: readonly string[], typed: string): string[] {
  return tagsAfter(tags, { add: typed.trim() ? [typed.trim()] : [], remove: [] });
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
  fontSize: 'var(--text-l)',
} as const;

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 };
