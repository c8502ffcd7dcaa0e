// Shown above every page of a recruiter's preview. On a computer it also opens the page in the size of a phone or a desktop.
import { useTranslation } from 'react-i18next';
import './preview-banner.css';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
type Size = keyof typeof sizes;
const allSizes: readonly Size[] = ['phone', 'desktop'];

/** The name of the window that the banner opens, by which it knows itself. */
const windowName = 'candor_preview';

export function PreviewBanner() {
  const { t } = useTranslation();
  return (
    <aside className="preview-banner" aria-label={t('preview.label')}>
      <p>{t('preview.banner')}</p>
      <div className="preview-sizes">
        {allSizes.map((size) => (
          <button key={size} className="quiet" type="button" onClick={() => showIn(size)}>
            {t(`preview.${size}`)}
          </button>
        ))}
      </div>
    </aside>
  );
}

/** A browser resizes only windows that a page has opened in a size. */
function showIn(size: Size): void {
  const { width, height } = sizes[size];
  if (window.name === windowName) {
    const [frameWidth, frameHeight] = [outerWidth - innerWidth, outerHeight - innerHeight];
    resizeTo(width + frameWidth, height + frameHeight);
  } else window.open(location.href, windowName, `popup,width=${width},height=${height}`);
}
