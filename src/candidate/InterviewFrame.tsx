// Frame of every interview page: the employer's colors and pictures where they apply, the company's logo, and
// one sheet for the content.
import type { CSSProperties, ReactNode } from 'react';
import type { Interview, InterviewDesign } from '#contract/interview.ts';
import { designVariables } from '#contract/design.ts';
import './candidate.css';

export interface FrameLook {
  /** Null: no employer design, as on the unsupported and result pages. */
  design: InterviewDesign | null;
  company: Pick<Interview['company'], 'name' | 'logo'> | null;
  /** Addresses of local copies that work offline, if any. */
  kept?: { logo: string | null; background: string | null };
}

export function InterviewFrame({
  look,
  aside,
  children,
}: {
  look: FrameLook;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const design = look.design?.template === 'basic-new' ? null : look.design;
  const picture = design?.bg_image ? (look.kept?.background ?? design.bg_image) : null;
  const style: CSSProperties = {
    ...designVariables(design),
    ...(picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : {}),
  };
  return (
    <div className={picture ? 'interview has-picture' : 'interview'} style={style}>
      <header className="interview-top">
        {look.company && <CompanyMark name={look.company.name} logo={look.kept?.logo ?? look.company.logo} />}
        <div className="interview-aside">{aside}</div>
      </header>
      <main className="sheet">{children}</main>
    </div>
  );
}

function CompanyMark({ name, logo }: { name: string; logo: string | null }) {
  return (
    <div className="company-mark">
      {logo ? (
        <img src={logo} alt="" width={36} height={36} />
      ) : (
        <span className="company-initial" aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase()}
        </span>
      )}
      <span className="company-name" dir="auto">
        {name}
      </span>
    </div>
  );
}
