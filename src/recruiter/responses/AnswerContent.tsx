// What was answered, by the question's kind.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from './Answer.tsx';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { CodeResults } from './CodeResults.tsx';
import { VideoAnswer } from './VideoAnswer.tsx';

export function AnswerContent({ answer, number, speed, onSpeed }: Omit<AnswerProps, 'onRate'>) {
  return (
    <>
      {answer.video && <VideoAnswer video={answer.video} number={number} speed={speed} onSpeed={onSpeed} />}
      {answer.text !== null && <TextAnswer text={answer.text} />}
      {answer.code && <CodeAnswer code={answer.code} />}
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

function CodeAnswer({ code }: { code: { language: string; text: string } }) {
  const { t } = useTranslation();
  return (
    // Long lines are scrolled, from the keyboard too. Code reads from the left in every language.
    <Box
      component="pre"
      dir="ltr"
      tabIndex={0}
      role="region"
      aria-label={t('responses.code_of', { language: code.language })}
      sx={{
        margin: 0,
        padding: 2,
        maxBlockSize: '32rem',
        overflow: 'auto',
        borderRadius: 'var(--radius-m)',
        bgcolor: 'var(--surface-sunken)',
        fontFamily: 'var(--font-code)',
        fontSize: 'var(--text-s)',
        lineHeight: 1.6,
        tabSize: 4,
      }}
    >
      <code>{code.text}</code>
    </Box>
  );
}
