// The member's own scorecard. A draft is saved automatically, a submitted scorecard only on request.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scorecard } from '#contract/scorecard.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { showNotice } from '../../../kit/notices.ts';
import { entryOf, withLevel, withNote, withoutLevel, type CardValues } from './card-values.ts';
import { levelText } from './level-text.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { levelOf } from './level-keys.ts';
import { useCard, type Saving } from './use-card.ts';

export function OwnCard({ card }: { card: Scorecard }) {
  const { t } = useTranslation();
  const { competences, own } = card;
  const submittedAt = own?.submitted_at ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const here = useRef<HTMLDivElement>(null);
  const edit = useCard({
    card,
    fields: useCompared(card),
    onDone: (isFirst) => {
      setIsOpen(false);
      setIsChecked(false);
      const text = isFirst ? t('scorecard.submitted') : t('scorecard.changes_saved');
      showNotice({ severity: 'success', text });
    },
  });
  const { values } = edit;
  const missing = withoutLevel(competences, values);
  const group = (id: string) => here.current?.querySelector<HTMLElement>(`[data-competence="${id}"]`);
  const submit = () => {
    const [first] = missing;
    setIsChecked(true);
    if (first) group(first.id)?.querySelector('input')?.focus();
    else edit.submit();
  };
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = levelOf(event);
    if (!chosen) return;
    // Elsewhere on the page the same keys rate answers.
    event.preventDefault();
    const competence = competences.find(({ id }) => id === chosen.competenceId);
    if (!competence) return;
    edit.change(withLevel(values, competence, chosen.level));
    group(competence.id)?.querySelector<HTMLInputElement>(`input[value="${chosen.level}"]`)?.focus();
  };
  const isShown = submittedAt === null || isOpen || edit.hasChanges;
  if (!isShown)
    return (
      <>
        <SubmittedOn at={submittedAt} />
        <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
          {t('scorecard.change')}
        </Button>
        {edit.dialog}
      </>
    );
  return (
    <Box ref={here} onKeyDown={chooseByKey}>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mb: 1.5, '@media (hover: none)': { display: 'none' } }}
      >
        {t('scorecard.keys_hint')}
      </Typography>
      <Levels card={card} values={values} isChecked={isChecked} onChange={edit.change} />
      {isChecked && missing.length > 0 && (
        <Typography role="alert" color="error" variant="body2" sx={{ mt: 2 }}>
          {t('scorecard.missing', { count: missing.length })}
        </Typography>
      )}
      <Actions
        isDraft={submittedAt === null}
        hasDraft={own !== null}
        edit={edit}
        onSubmit={submit}
        onCancel={() => {
          edit.discard();
          setIsOpen(false);
        }}
      />
      {edit.dialog}
    </Box>
  );
}

function Levels(props: {
  card: Scorecard;
  values: CardValues;
  isChecked: boolean;
  onChange: (values: CardValues) => void;
}) {
  const { card, values, isChecked, onChange } = props;
  return (
    <Stack spacing={2.5}>
      {card.competences.map((competence) => {
        const { level, note, version } = entryOf(values, competence);
        const stored = card.own?.levels.find(({ competence_id: id }) => id === competence.id);
        return (
          <LevelChoice
            key={competence.id}
            competence={competence}
            level={level}
            note={note}
            earlier={version === competence.version ? null : (stored?.earlier ?? null)}
            isMissing={isChecked && level === null}
            onLevel={(chosen) => onChange(withLevel(values, competence, chosen))}
            onNote={(text) => onChange(withNote(values, competence, text))}
          />
        );
      })}
    </Stack>
  );
}

function Actions(props: {
  isDraft: boolean;
  /** True if the server has a draft. */
  hasDraft: boolean;
  edit: ReturnType<typeof useCard>;
  onSubmit: () => void;
  onCancel: () => void;
}) {
  const { isDraft, hasDraft, edit, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 2 }}>
      <Button variant="contained" onClick={onSubmit}>
        {isDraft ? t('scorecard.submit') : t('scorecard.save_changes')}
      </Button>
      {!isDraft && (
        <Button color="inherit" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
      {isDraft && <Status saving={edit.saving} hasChanges={edit.hasChanges} hasDraft={hasDraft} />}
      {edit.saving === 'failed' && isDraft && (
        <Button size="small" onClick={edit.retry}>
          {t('common.retry')}
        </Button>
      )}
    </Stack>
  );
}

function SubmittedOn({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2, mb: 1 }}>
      {at && t('scorecard.submitted_on', { date: formatDate(at, language) })}
    </Typography>
  );
}

function Status(props: { saving: Saving; hasChanges: boolean; hasDraft: boolean }) {
  const { saving, hasChanges, hasDraft } = props;
  const { t } = useTranslation();
  const text =
    saving === 'failed'
      ? t('scorecard.not_saved')
      : hasChanges
        ? t('scorecard.saving')
        : hasDraft && t('scorecard.draft_saved');
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {text}
    </Typography>
  );
}

/** What two versions of the scorecard can differ in. */
function useCompared({ competences }: Scorecard) {
  const { t } = useTranslation();
  return competences.map((competence) => ({
    label: competence.name,
    show: (values: CardValues) => {
      const { level, note } = entryOf(values, competence);
      return [level === null ? t('common.not_set') : levelText(t, level), note].filter(Boolean).join('\n');
    },
  }));
}
