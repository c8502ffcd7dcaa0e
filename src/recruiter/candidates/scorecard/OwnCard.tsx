// The member's own scorecard. A draft is saved automatically, a submitted scorecard only on request.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scorecard } from '#contract/scorecard.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useKeysOn } from '../../../kit/keys/keys-on.ts';
import { showNotice } from '../../../kit/notices.ts';
import { Outcome } from '../../../kit/Outcome.tsx';
import { entryOf, withLevel, withNote, withoutLevel, type CardValues } from './card-values.ts';
import { levelText } from './level-text.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { levelOf } from './level-keys.ts';
import { valuesIn, type CardState } from './card-saving.ts';
import { useCard } from './use-card.ts';

export function OwnCard({ card }: { card: Scorecard }) {
  const { t } = useTranslation();
  const { competences, own } = card;
  const submittedAt = own?.submitted_at ?? null;
  // What the member did last: each leaves a button without its place.
  const [did, setDid] = useState<'open' | 'close' | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const here = useRef<HTMLDivElement>(null);
  const edit = useCard({
    card,
    fields: useCompared(card),
    onDone: (isFirst) => {
      setDid('close');
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
  const isShown = submittedAt === null || did === 'open' || edit.hasChanges;
  if (!isShown)
    return (
      <>
        <After isPressed={did === 'close'}>
          <SubmittedOn at={submittedAt} />
        </After>
        <Button size="small" variant="outlined" onClick={() => setDid('open')}>
          {t('scorecard.change')}
        </Button>
        {edit.dialog}
      </>
    );
  return (
    <Box ref={here} onKeyDown={chooseByKey}>
      <After isPressed={did === 'open'}>
        <KeysHint />
        <Levels card={card} values={values} isChecked={isChecked} onChange={edit.change} />
      </After>
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
          setDid('close');
        }}
      />
      {edit.dialog}
    </Box>
  );
}

/** Takes the focus from a button that has gone. */
function After({ isPressed, children }: { isPressed: boolean; children: ReactNode }) {
  return isPressed ? <Outcome>{children}</Outcome> : children;
}

function KeysHint() {
  const { t } = useTranslation();
  if (!useKeysOn()) return null;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ mb: 1.5, '@media (hover: none)': { display: 'none' } }}
    >
      {t('scorecard.keys_hint')}
    </Typography>
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
  const [tries, setTries] = useState(0);
  const { state } = edit;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 2 }}>
      <Button variant="contained" loading={state.is === 'saving' && state.isSubmit} onClick={onSubmit}>
        {isDraft ? t('scorecard.submit') : t('scorecard.save_changes')}
      </Button>
      {!isDraft && (
        <Button color="inherit" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
      {isDraft && (
        <After key={tries} isPressed={tries > 0}>
          <Status state={state} hasDraft={hasDraft} />
        </After>
      )}
      {isDraft && state.is === 'failed' && (
        <Button
          size="small"
          onClick={() => {
            setTries(tries + 1);
            edit.retry();
          }}
        >
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

function Status({ state, hasDraft }: { state: CardState; hasDraft: boolean }) {
  const { t } = useTranslation();
  const text =
    state.is === 'failed'
      ? t('scorecard.not_saved')
      : valuesIn(state)
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
