// A question's own video, with its captions where there are some: they came with the question, so they are there without a
// network, as the video is.
import { useTranslation } from 'react-i18next';
import type { CandidateQuestion } from '#contract/question.ts';
import { useTextAddress } from '../welcome/question-media.ts';

export function QuestionVideo({ question, address }: { question: CandidateQuestion; address: string }) {
  const { t } = useTranslation();
  const captions = useTextAddress(question.captions ?? '', 'text/vtt');
  // Browsers choose the track to show when the video is loaded: then it has to be there.
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

/** A question is spoken in the language that it is to be answered in; of a code question that is one of programming. */
function spokenIn({ type, language_answer }: CandidateQuestion): string | undefined {
  return type === 'code' ? undefined : language_answer;
}
