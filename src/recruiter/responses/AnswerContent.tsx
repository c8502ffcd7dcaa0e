// What was answered, by the question's kind.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { CodeText } from './code/CodeText.tsx';
import { CodeResults } from './CodeResults.tsx';
import { VideoAnswer, type VideoProps } from './VideoAnswer.tsx';

export function AnswerContent({ answer, ...player }: Omit<VideoProps, 'video'> & { answer: AnswerDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {answer.video && <VideoAnswer video={answer.video} {...player} />}
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

function TextAnswer({ text }: { text: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxInlineSize: '75ch' }}>
      {text}
    </Typography>
  );
}
