// Parts of the interview frame (interview-frame.css) that candidates and guests share.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, matchLanguage } from '#contract/languages.ts';
import { changeLanguage } from '../i18n/shown-language.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useLanguage } from '../i18n/use-language.ts';

/**
 * The heading of a step. Takes focus when the step appears, so that keyboard and screen reader users start
 * there. `title`: the window's title, if it changes. `staysPut`: the reader is already using the step, so focus and scroll
 * position stay.
 */
export function StepHeading(props: { children: ReactNode; title?: string; staysPut?: boolean }) {
  const { children, title, staysPut } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  useEffect(() => {
    if (staysPut) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [staysPut]);
  return (
    <h1 className="step-heading" ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}

/** `logo`: its address; without one, the name's initial is shown. */
export function CompanyMark({ name, logo }: { name: string; logo?: string | null }) {
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

/** Interface language for visitors without an account. Each language is listed under its own name. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const choose = (tag: string) => {
    const chosen = matchLanguage(tag);
    if (chosen) void changeLanguage(chosen);
  };
  return (
    <select
      className="language-select"
      aria-label={t('common.language')}
      value={useLanguage()}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}

/** Text that people wrote, in its own direction, with its line breaks. Nothing if it is empty. */
export function UserText({ children, className }: { children: string | null; className?: string }) {
  if (!children) return null;
  return (
    <p className={className ? `user-text ${className}` : 'user-text'} dir="auto">
      {children}
    </p>
  );
}
