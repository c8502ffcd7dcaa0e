// A letter about a decision, to review and edit before sending.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DecisionLetter, type DecisionKind } from '#contract/follow-up.ts';
import type { Language } from '#contract/languages.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { CallError } from '../../api/call-error.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { useActsForWholeAgency, useMay } from '../../kit/use-may.ts';
import { faultOf } from '../../kit/forms/fault-of.ts';
import { useFaultText } from '../../kit/forms/use-fault-text.ts';
import { TextLink } from '../../kit/links.tsx';
import { showNotice } from '../candidates/notices.ts';
import { useSendLetter } from './follow-up-queries.ts';
import { isolated } from './isolated.ts';
import { useIdOf } from './use-id-of.ts';

type Faults = Partial<Record<keyof DecisionLetter, string>>;

interface Proposed extends DecisionLetter {
  language: Language;
  recipient: string;
  state: string | null;
  is_default: boolean;
  started: boolean;
}

interface Props {
  response: ResponseDetail;
  kind: DecisionKind;
  proposed: Proposed;
  /** Null: not edited. */
  draft: DecisionLetter | null;
  onDraft: (draft: DecisionLetter | null) => void;
  onClose: () => void;
}

export function LetterDialog(props: Props) {
  const { response, kind, proposed, draft, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const { letter, change, faults, submit, isSending } = useLetter(props);
  const textOf = useFaultText();
  const language = useLanguage();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth scroll="body">
      <DialogTitle id={id}>{t(`follow_up.letter.title.${kind}`, { name: response.full })}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent sx={{ pt: 0 }}>
          <Stack spacing={2.5}>
            <DialogContentText>
              {t('follow_up.letter.to', { address: isolated(proposed.recipient) })}
              {proposed.language !== language && (
                <> {t('follow_up.letter.language', { language: languageNames[proposed.language] })}</>
              )}
            </DialogContentText>
            {proposed.state !== null && proposed.state !== 'canceled' && (
              <Alert severity="info">{t('follow_up.letter.second')}</Alert>
            )}
            {!proposed.started && !proposed.is_default && (
              <Alert severity="warning">{t('follow_up.letter.unbegun', { name: response.full })}</Alert>
            )}
            <TextField
              fullWidth
              required
              label={t('follow_up.letter.subject')}
              value={letter.title}
              onChange={(event) => change({ title: event.target.value })}
              error={faults.title !== undefined}
              helperText={textOf(faults.title)}
              slotProps={{ htmlInput: { maxLength: 600, dir: 'auto', lang: proposed.language } }}
            />
            <TextField
              fullWidth
              required
              multiline
              minRows={8}
              label={t('follow_up.letter.text')}
              value={letter.text}
              onChange={(event) => change({ text: event.target.value })}
              error={faults.text !== undefined}
              helperText={textOf(faults.text)}
              slotProps={{ htmlInput: { maxLength: 6000, dir: 'auto', lang: proposed.language } }}
            />
            {/* Hidden once the letter is edited: the link leaves the page, which would lose the text. */}
            {draft === null && (
              <ToTemplate jobId={response.job_id} kind={kind} language={proposed.language} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {t('follow_up.letter.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Link to the template of all such letters, for users who may edit it. */
function ToTemplate({ jobId, ...search }: { jobId: string; kind: DecisionKind; language: Language }) {
  const { t } = useTranslation();
  const mayRead = useMay('responses.invite');
  const isWhole = useActsForWholeAgency();
  const mayChange = useMay('templates.manage') && isWhole;
  if (!mayRead || !mayChange) return null;
  return (
    <TextLink
      to="/jobs/invite/$id"
      params={{ id: jobId }}
      search={{ view: 'message', ...search }}
      variant="body2"
      sx={{ alignSelf: 'flex-start' }}
    >
      {t('follow_up.letter.change')}
    </TextLink>
  );
}

function useLetter({ response, kind, proposed, draft, onDraft, onClose }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const sending = useSendLetter(response, kind);
  const idOf = useIdOf();
  const [faults, setFaults] = useState<Faults>({});
  const letter = draft ?? { title: proposed.title, text: proposed.text };
  const send = async () => {
    const { title, text } = letter;
    try {
      await sending.mutateAsync({ id: idOf(JSON.stringify([title, text])), title, text });
      showNotice({ severity: 'success', text: t('follow_up.letter.done', { name: response.full }) });
      onDraft(null);
      onClose();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      if (fields && ('title' in fields || 'text' in fields)) setFaults(fields);
      else failures.meet(error, { retry: () => void send() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wrong = faultsOf(letter);
    setFaults(wrong);
    if (Object.keys(wrong).length === 0 && !sending.isPending) void send();
  };
  const change = (one: Partial<DecisionLetter>) => {
    onDraft({ ...letter, ...one });
    setFaults({});
  };
  return { letter, change, faults, submit, isSending: sending.isPending };
}

function faultsOf(letter: DecisionLetter): Faults {
  const issues = DecisionLetter.safeParse(letter, { error: faultOf }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}
