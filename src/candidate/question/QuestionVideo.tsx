// A question's video and its captions. Captions arrive with the question, so both work offline.
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#contract/question.ts';
import { useTextAddress } from '../welcome/question-media.ts';

export function QuestionVideo({ question, address }: { question: CandidateQuestion; address: string }) {
  const { t } = useTranslation();
  const captions = useTextAddress(question.captions ?? '', 'text/vtt');
  // Browsers select the caption track when the video loads, so it must exist by then.
  if (question.captions && !captions) return null;
  return (
    <video src={address} controls playsInline aria-label={t('interview.video_of_question')}>
      {captions && (
        <track
          kind="captions"
          default
          src={captions}
          srcLang={spokenIn(question)}
          label={t('interview.captions')}
        />
      )}
    </video>
  );
}

/**
 * The question is spoken in the language of the answer, except for code questions, whose language is a
 * programming language.
 */
function spokenIn({ type, language_answer }: CandidateQuestion): string | undefined {
  return type === 'code' ? undefined : language_answer;
}
