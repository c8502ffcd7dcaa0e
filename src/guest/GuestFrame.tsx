// Frame of all review link pages: the company and the language switch.
import type { ReactNode } from 'react';
import { CompanyMark, LanguageSelect } from '../kit/InterviewParts.tsx';
import './guest.css';

export function GuestFrame({
  company,
  isWide = false,
  children,
}: {
  company: string | null;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isWide ? 'interview guest is-wide' : 'interview guest'}>
      <header className="interview-top">
        {company && <CompanyMark name={company} />}
        <div className="interview-aside">
          <LanguageSelect />
        </div>
      </header>
      <main className={isWide ? 'guest-main' : 'sheet'}>{children}</main>
    </div>
  );
}
