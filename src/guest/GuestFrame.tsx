// Frame of all review link pages: the company in its colors, as on its interviews' pages, and the language switch.
import type { CSSProperties, ReactNode } from 'react';
import { designVariables } from '#contract/design.ts';
import type { SharedCandidates } from '#contract/review-link.ts';
import { CompanyMark, LanguageSelect } from '../kit/InterviewParts.tsx';
import './guest.css';

type Look = Pick<SharedCandidates, 'company' | 'logo' | 'design'>;

export function GuestFrame({
  look,
  isWide = false,
  children,
}: {
  /** Null: ours. */
  look: Look | null;
  isWide?: boolean;
  children: ReactNode;
}) {
  const design = look?.design.template === 'basic-new' ? null : (look?.design ?? null);
  const style: CSSProperties = {
    ...designVariables(design),
    ...(design?.bg_image ? { backgroundImage: `url(${JSON.stringify(design.bg_image)})` } : {}),
  };
  const names = ['interview guest', isWide && 'is-wide', design?.bg_image && 'has-picture'];
  return (
    <div className={names.filter(Boolean).join(' ')} style={style}>
      <header className="interview-top">
        {look && <CompanyMark name={look.company} logo={look.logo} />}
        <div className="interview-aside">
          <LanguageSelect />
        </div>
      </header>
      <main className={isWide ? 'guest-main' : 'sheet'}>{children}</main>
    </div>
  );
}
