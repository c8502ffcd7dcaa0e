// An answer's content, by its kind.
import { mdiCheckCircle, mdiCheckCircleOutline, mdiCloseCircle, mdiRadioboxBlank } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { questionTypes, type QuestionType } from '#contract/question.ts';
import type { AnswerDetail } from '#contract/response.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { CodeResults } from '../code/CodeResults.tsx';
import { CodeText } from '../code/CodeText.tsx';
import { VideoAnswer, type VideoProps } from '../player/VideoAnswer.tsx';
import { CaptionsButton } from '../transcript/CaptionsButton.tsx';
import { TranscriptPart } from '../transcript/TranscriptPart.tsx';
import { markOptions, type ChoiceMark, type MarkedOption } from './choice-marks.ts';

interface Props extends Omit<VideoProps, 'video' | 'tools'> {
  answer: AnswerDetail;
  /** When the retention period deleted the candidate's answers. Videos report this themselves. */
  deletedAt?: string | null;
}

export function AnswerContent({ answer, deletedAt = null, ...player }: Props) {
  return (
    <>
      {deletedAt && !answer.video && <Deleted at={deletedAt} />}
      {/* By content, not by the question's kind: candidates may have been allowed to write instead of speaking. */}
      {questionTypes.map((kind) => {
        const Content = contentByKind[kind];
        return <Content key={kind} answer={answer} player={player} />;
      })}
    </>
  );
}

interface ContentProps {
  answer: AnswerDetail;
  player: Omit<VideoProps, 'video' | 'tools'>;
}

/** What an answer of a kind shows; nothing if it has no such content. */
const contentByKind: Record<QuestionType, ComponentType<ContentProps>> = {
  video: VideoContent,
  text: ({ answer: { text } }) => text !== null && <TextAnswer text={text} />,
  code: CodeAnswer,
  choice: ({ answer: { question, option_ids: chosen } }) =>
    chosen && <ChoiceAnswer question={question} chosen={chosen} />,
};

function VideoContent({ answer, player: props }: ContentProps) {
  const { video, takes_count: count, question } = answer;
  const { number, onComment, onPlayer } = props;
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      setPlayer(element);
      onPlayer?.(element);
    },
    [onPlayer],
  );
  return (
    <>
      {video && (
        <VideoAnswer
          video={video}
          {...props}
          onPlayer={hold}
          tools={<CaptionsButton answer={answer} player={player} />}
        />
      )}
      {player && <TranscriptPart {...{ answer, number, player, onComment }} />}
      {count !== null && <TakesMade count={count} allowed={question.retake + 1} />}
    </>
  );
}

function CodeAnswer({ answer }: ContentProps) {
  const { t } = useTranslation();
  if (!answer.code) return null;
  const { text, language } = answer.code;
  return (
    <>
      <CodeText text={text} language={language} label={t('responses.code_of', { language })} />
      <CodeResults answer={answer} />
    </>
  );
}

function Deleted({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = formatDate(at, language);
  return <Alert severity="warning">{t('responses.answer_deleted', { date })}</Alert>;
}

/** The server's count. More takes than allowed means another client than our page, or two devices. */
function TakesMade({ count, allowed }: { count: number; allowed: number }) {
  const { t } = useTranslation();
  if (count > allowed)
    return (
      <Alert severity="warning" sx={{ mt: 1 }}>
        {t('responses.takes_over', { count, allowed })}
      </Alert>
    );
  if (count < 2) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {t('responses.takes', { count })}
    </Typography>
  );
}

function TextAnswer({ text }: { text: string }) {
  return (
    <Typography
      dir="auto"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxInlineSize: 'var(--text-width)' }}
    >
      {text}
    </Typography>
  );
}

interface ChoiceProps {
  question: Pick<AnswerDetail['question'], 'tests'>;
  chosen: readonly string[];
}

/** The options of a choice question, with the chosen and the correct ones marked by words as well as icons. */
function ChoiceAnswer({ question, chosen }: ChoiceProps) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}>
      {markOptions(question.tests, chosen).map((option) => (
        <Option key={option.id} option={option} />
      ))}
    </Box>
  );
}

function Option({ option: { text, mark } }: { option: MarkedOption }) {
  const { t } = useTranslation();
  const { icon, color, soft, word } = looks[mark];
  return (
    <Box component="li" sx={{ ...row, bgcolor: soft }}>
      <Icon path={icon} aria-hidden sx={{ color, flexShrink: 0 }} />
      <Typography component="span" dir="auto" sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        className={mark === 'not_chosen' ? 'unseen' : ''}
        sx={{ color, fontWeight: 600 }}
      >
        {t(word)}
      </Typography>
    </Box>
  );
}

const looks = {
  chosen: {
    icon: mdiCheckCircle,
    color: 'var(--accent)',
    soft: 'var(--accent-soft)',
    word: 'responses.option_chosen',
  },
  chosen_right: {
    icon: mdiCheckCircle,
    color: 'var(--good)',
    soft: 'var(--good-soft)',
    word: 'responses.option_chosen_right',
  },
  chosen_wrong: {
    icon: mdiCloseCircle,
    color: 'var(--bad)',
    soft: 'var(--bad-soft)',
    word: 'responses.option_chosen_wrong',
  },
  missed: {
    icon: mdiCheckCircleOutline,
    color: 'var(--good)',
    soft: 'transparent',
    word: 'responses.option_missed',
  },
  not_chosen: {
    icon: mdiRadioboxBlank,
    color: 'var(--ink-soft)',
    soft: 'transparent',
    word: 'responses.option_not_chosen',
  },
} as const satisfies Record<ChoiceMark, unknown>;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  paddingInline: 1.5,
  paddingBlock: 1,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};
