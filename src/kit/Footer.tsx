// Footer: legal pages, and help if the operator has a marketing site.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { lone } from './links.tsx';
import { helpCenter, legalPage } from './site-links.ts';

/** `children` replace our name at the start of the footer. */
export function Footer({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const links = [
    { href: legalPage('privacy', language), label: t('shell.privacy_policy') },
    { href: legalPage('terms', language), label: t('shell.terms') },
    { href: legalPage('refund', language), label: t('shell.refund') },
    { href: helpCenter(language), label: t('shell.help') },
  ];
  return (
    <Box
      component="footer"
      aria-label={t('shell.footer')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1.5,
        '@media (pointer: coarse)': { rowGap: 0 },
        px: 'var(--edge, 16px)',
        py: 3,
        borderTop: '1px solid var(--line)',
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', sm: '1 0 auto' }, color: 'text.secondary', typography: 'body2' }}>
        {children ?? 'Candor'}
      </Box>
      {links.map(
        ({ href, label }) =>
          href && (
            <Link key={label} href={href} variant="body2" color="textSecondary" sx={lone}>
              {label}
            </Link>
          ),
      )}
    </Box>
  );
}
