// One question: progress, the question itself, and the input for its kind.
import { useTranslation } from 'react-i18next';
import type { Interview } from '#contract/interview.ts';
import type { CandidateQuestion } from '#contract/question.ts';
import type { Outbox } from '../../outbox/types.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../Icon.tsx';
import { formatDeadline } from '../format-deadline.ts';
import { useSavedMedia } from '../saved-media.ts';
import type { StepProps } from '../machine/interview-run.ts';
import type { QuestionStep } from '../machine/state.ts';
import { StepHeading } from '../../kit/InterviewParts.tsx';
import { useTextAddress } from '../../kit/use-text-address.ts';
import { VideoAnswer } from '../record/VideoAnswer.tsx';
import { WrittenAnswer } from './WrittenAnswer.tsx';

export function QuestionScreen(props: StepProps & { at: QuestionStep }) {
  const { at, interview, run, ports } = props;
  const { t } = useTranslation();
  const question = interview.questions[at.index];
  const planned = run.plan.questions[at.index];
  if (!question || !planned) return null;
  const Answer = question.type === 'video' ? VideoAnswer : WrittenAnswer;
  const progress = t('interview.progress', { number: at.index + 1, count: interview.questions.length });
  const isHidden = at.phase.phase === 'intro';
  return (
    <>
      <div className="question-head">
        <Progress label={progress} done={at.index} count={interview.questions.length} />
        <Deadline interview={interview} nowMs={props.view.nowMs} />
        {/* Limited preparation starts when the question's text appears; before that, only its number is shown. */}
        <StepHeading key={isHidden ? 'intro' : 'question'} title={`${progress} · ${interview.company.name}`}>
          {isHidden ? t('interview.intro_title', { number: at.index + 1 }) : question.question}
        </StepHeading>
        {!isHidden && <QuestionMedia question={question} outbox={ports.outbox} />}
      </div>
      <Answer {...props} question={question} planned={planned} />
    </>
  );
}

function Progress({ label, done, count }: { label: string; done: number; count: number }) {
  return (
    <div className="progress">
      <p className="progress-label">{label}</p>
      <div className="progress-steps" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-state={index < done ? 'done' : index === done ? 'now' : 'next'} />
        ))}
      </div>
    </div>
  );
}

function Deadline({ interview, nowMs }: { interview: Interview; nowMs: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!interview.deadline_at || Date.parse(interview.deadline_at) > nowMs) return null;
  const when = formatDeadline(interview.deadline_at, language);
  return <p className="note">{t('interview.deadline_passed', { when })}</p>;
}

function QuestionMedia({ question, outbox }: { question: CandidateQuestion; outbox: Outbox }) {
  const { t } = useTranslation();
  const image = useSavedMedia(outbox, question.image);
  const video = useSavedMedia(outbox, question.video);
  return (
    <>
      {question.image && (
        <div className="question-media">
          {image && <img src={image} alt={t('interview.image_of_question')} />}
        </div>
      )}
      {question.video && (
        <div className="question-media">{video && <QuestionVideo question={question} address={video} />}</div>
      )}
      {question.video_link && (
        <a className="question-link" href={question.video_link} target="_blank" rel="noreferrer noopener">
          <Icon name="camera" />
          {t('interview.video_link')}
        </a>
      )}
    </>
  );
}

/** Captions arrive with the question, so video and captions work offline. */
function QuestionVideo({ question, address }: { question: CandidateQuestion; address: string }) {
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
