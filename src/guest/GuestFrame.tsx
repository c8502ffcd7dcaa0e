// Frame of all review link pages: the company and the language switch.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, matchLanguage } from '#contract/languages.ts';
import { languageNames } from '../i18n/language-names.ts';
import { changeLanguage } from '../i18n/shown-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
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
          <LanguageChoice />
        </div>
      </header>
      <main className={isWide ? 'guest-main' : 'sheet'}>{children}</main>
    </div>
  );
}

function CompanyMark({ name }: { name: string }) {
  return (
    <div className="company-mark">
      <span className="company-initial" aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
      <span className="company-name" dir="auto">
        {name}
      </span>
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const choose = (tag: string) => {
    const chosen = matchLanguage(tag);
    if (chosen) void changeLanguage(chosen);
  };
  return (
    <select
      className="language-select"
      aria-label={t('guest.language')}
      value={useLanguage()}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}

/**
 * The heading of a page. Takes focus when the page appears, so that keyboard and screen reader users start there.
 */
export function GuestHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 className="step-heading" ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
