// An answer's content, by the question's type.
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
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
  const { t } = useTranslation();
  return (
    <>
      {deletedAt && !answer.video && <Deleted at={deletedAt} />}
      {answer.video && <VideoAnswer video={answer.video} {...player} />}
      {answer.takes_count !== null && (
        <TakesMade count={answer.takes_count} allowed={answer.question.retake + 1} />
      )}
      {answer.text !== null && <TextAnswer text={answer.text} />}
      {answer.code && (
        <CodeText
          text={answer.code.text}
          language={answer.code.language}
          label={t('responses.code_of', { language: answer.code.language })}
        />
      )}
      {answer.code && <CodeResults answer={answer} />}
      {answer.option_ids && <ChoiceAnswer question={answer.question} chosen={answer.option_ids} />}
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
