// What the signed-in area downloads at once, as one file: the frame around every page and what most pages are
// made of. Menus, dialogs and the drawer load later (src/kit/use-later.ts).
import '@mui/material/Chip';
import '@mui/material/InputAdornment';
import '../i18n/catalogue-name.ts';
import '../i18n/format-bytes.ts';
import '../kit/EmptyState.tsx';
import '../kit/Page.tsx';
import '../kit/PlanRoom.tsx';
import '../kit/RequireAccess.tsx';
import '../kit/forms/TextBox.tsx';
import '../kit/forms/use-fault-text.ts';
import '../kit/may-register.ts';
import '../kit/page-query.ts';
import '../kit/use-known-permissions.ts';
import '../recruiter/auth/AuthLayout.tsx';
import './shell/Shell.tsx';
import './shell/start-up.ts';
