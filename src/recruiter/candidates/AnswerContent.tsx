// An answer's content, by its kind.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { questionTypes, type QuestionType } from '#contract/question.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { CodeText } from './code/CodeText.tsx';
import { CodeResults } from './CodeResults.tsx';
import { VideoAnswer, type VideoProps } from './VideoAnswer.tsx';

interface Props extends Omit<VideoProps, 'video'> {
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
  player: Omit<VideoProps, 'video'>;
}

/** What an answer of a kind shows; nothing if it has no such content. */
const contentByKind: Record<QuestionType, ComponentType<ContentProps>> = {
  video: ({ answer: { video, takes_count: count, question }, player }) => (
    <>
      {video && <VideoAnswer video={video} {...player} />}
      {count !== null && <TakesMade count={count} allowed={question.retake + 1} />}
    </>
  ),
  text: ({ answer: { text } }) => text !== null && <TextAnswer text={text} />,
  code: CodeAnswer,
  choice: ({ answer: { question, option_ids: chosen } }) =>
    chosen && <ChoiceAnswer question={question} chosen={chosen} />,
};

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
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxInlineSize: '75ch' }}>
      {text}
    </Typography>
  );
}
