// Frame of every interview page: the employer's colors and pictures where they apply, the company's logo, and
// one sheet for the content.
import { Suspense, type CSSProperties, type ReactNode } from 'react';
import type { Interview, InterviewDesign } from '#contract/interview.ts';
import { designVariables } from '#contract/design.ts';
import { CompanyMark, LanguageSelect, StepHeading } from '../kit/InterviewParts.tsx';
import type { Outbox } from '../outbox/types.ts';
import { Icon, type IconName } from './Icon.tsx';
import { lazily } from './lazily.tsx';
import { useSavedMedia } from './saved-media.ts';
import './candidate.css';

const PreviewBanner = lazily(async () => (await import('./PreviewBanner.tsx')).PreviewBanner);

export interface FrameLook {
  /** Null: ours. */
  design: InterviewDesign | null;
  company: Pick<Interview['company'], 'name' | 'logo'> | null;
  /** Addresses of local copies that work offline, if any. */
  saved?: { logo: string | null; background: string | null };
  /** True in a recruiter's preview. */
  is_preview?: boolean | undefined;
}

export function InterviewFrame({
  look = { design: null, company: null },
  aside,
  children,
}: {
  look?: FrameLook;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const design = look.design?.template === 'basic-new' ? null : look.design;
  const picture = design?.bg_image ? (look.saved?.background ?? design.bg_image) : null;
  const style: CSSProperties = {
    ...designVariables(design),
    ...(picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : {}),
  };
  return (
    <div className={picture ? 'interview has-picture' : 'interview'} style={style}>
      {look.is_preview && (
        <Suspense>
          <PreviewBanner />
        </Suspense>
      )}
      <header className="interview-top">
        {look.company && (
          <CompanyMark name={look.company.name} logo={look.saved?.logo ?? look.company.logo} />
        )}
        <div className="interview-aside">{aside}</div>
      </header>
      <main className="sheet">{children}</main>
    </div>
  );
}

/** The look of an interview that is on this device, pictures included. */
export function useSavedLook({ company, design, is_preview }: Interview, outbox: Outbox): FrameLook {
  const logo = useSavedMedia(outbox, company.logo);
  const background = useSavedMedia(outbox, design.bg_image);
  return { design, company, saved: { logo, background }, is_preview };
}

/** A page with one message: what happened, and what to do next. */
export function MessageScreen(props: {
  icon?: IconName;
  title: string;
  /** The window's title, if it is another one. */
  windowTitle?: string;
  lead?: string;
  hasLanguages?: boolean;
  children?: ReactNode;
}) {
  const { icon, title, lead } = props;
  return (
    <InterviewFrame aside={props.hasLanguages && <LanguageSelect />}>
      {icon && (
        <span className="result-mark">
          <Icon name={icon} />
        </span>
      )}
      <StepHeading title={props.windowTitle ?? title}>{title}</StepHeading>
      {lead && <p className="lead">{lead}</p>}
      {props.children}
    </InterviewFrame>
  );
}
