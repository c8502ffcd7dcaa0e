// Sizes, colors and directions of an invoice's page.
import type { Styles } from '@react-pdf/renderer';

type Style = Styles[string];

export const colors = { ink: '#181a20', soft: '#565b68', line: '#d9dbe3', panel: '#f4f5f8' };

export const styles = {
  page: {
    ...{ paddingTop: 48, paddingHorizontal: 52, paddingBottom: 92 },
    ...{ fontSize: 9, lineHeight: 1.5, color: colors.ink },
  },
  // A text with its own size needs its own line height: react-pdf passes the page's on in points.
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.5 },
  sellerName: { fontSize: 12, fontWeight: 700, lineHeight: 1.6 },
  headline: { fontSize: 16, fontWeight: 700, lineHeight: 1.5 },
  subtitle: { fontSize: 11, fontWeight: 700, lineHeight: 1.5 },
  caption: { fontSize: 7.5, color: colors.soft, lineHeight: 1.5 },
  soft: { color: colors.soft },
  bold: { fontWeight: 700 },
  small: { fontSize: 7.5, color: colors.soft, lineHeight: 1.5 },
  rule: { borderBottomWidth: 0.75, borderBottomColor: colors.line },
  strongRule: { borderBottomWidth: 1, borderBottomColor: colors.ink },
  panel: { backgroundColor: colors.panel, borderRadius: 6, padding: 16 },
  footer: {
    ...{ position: 'absolute', left: 52, right: 52, bottom: 32, paddingTop: 8 },
    ...{ borderTopWidth: 0.75, borderTopColor: colors.line },
  },
  pageNumber: {
    ...{ position: 'absolute', left: 0, right: 0, top: 8 },
    ...{ fontSize: 7.5, color: colors.soft, lineHeight: 1.5 },
  },
} as const satisfies Record<string, Style>;
