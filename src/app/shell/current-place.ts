// Which entry of the navigation the page belongs to. Header and sidebar mark at most one each, the sidebar exactly one.

/** `job:…` and `all-jobs:…` (of a company) are entries of the sidebar's list of jobs. */
export type Place =
  | 'home'
  | 'jobs'
  | 'candidates'
  | 'companies'
  | 'live'
  | 'users'
  | 'create-job'
  | 'content'
  | 'settings'
  | 'help'
  | `job:${string}`
  | `all-jobs:${string}`;

export interface Address {
  pathname: string;
  search: { show?: unknown; company?: unknown };
  /** The job of the candidate shown, once known. */
  candidatesJobId?: string | undefined;
}

export function placeOf({ pathname, search, candidatesJobId }: Address): Place {
  const [, first = '', second = '', third = ''] = pathname.split('/');
  if (first === '') {
    if (search.show === undefined) return 'home';
    return typeof search.company === 'string' ? `all-jobs:${search.company}` : 'jobs';
  }
  if (first === 'jobs') {
    if (second === 'create') return 'create-job';
    if (second !== 'candidate') return `job:${third}`;
    return candidatesJobId ? `job:${candidatesJobId}` : 'candidates';
  }
  if (first === 'profile') return 'settings';
  if (first === 'support') return 'help';
  const known = ['candidates', 'companies', 'live', 'users', 'content'] as const;
  return known.find((place) => place === first) ?? 'home';
}

/** The header has neither jobs nor settings: a job's pages belong to Jobs. */
export function headerPlace(place: Place): Place {
  return place === 'create-job' || /^(job|all-jobs):/.test(place) ? 'jobs' : place;
}

/** `listed`: the entries that the sidebar shows. Other lists of jobs belong to Jobs, other pages to Home. */
export function sidebarPlace(place: Place, listed: (place: Place) => boolean): Place {
  if (listed(place)) return place;
  return place.startsWith('all-jobs:') ? 'jobs' : 'home';
}
