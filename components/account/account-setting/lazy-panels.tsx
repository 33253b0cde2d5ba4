'use client';

import dynamic from 'next/dynamic';

// One part of the settings is open at a time: each is rendered on the server, and its code comes when it is opened.

/** See `components/account/account-security/security-panels.tsx`. */
export const LazySecurityPanels = dynamic(() =>
  import('#components/account/account-security/security-panels.tsx').then((module) => module.SecurityPanels),
);

/** See `components/account/team/team-panel.tsx`. */
export const LazyTeamPanel = dynamic(() =>
  import('#components/account/team/team-panel.tsx').then((module) => module.TeamPanel),
);

/** See `components/account/team/roles-panel.tsx`. */
export const LazyRolesPanel = dynamic(() =>
  import('#components/account/team/roles-panel.tsx').then((module) => module.RolesPanel),
);

/** See `alerts-panel.tsx`. */
export const LazyAlertsPanel = dynamic(() => import('./alerts-panel.tsx').then((module) => module.AlertsPanel));

/** See `company-alerts-section.tsx`. */
export const LazyCompanyAlertsSection = dynamic(() =>
  import('./company-alerts-section.tsx').then((module) => module.CompanyAlertsSection),
);

/** See `components/account/notifications/notifications-panel.tsx`. */
export const LazyNotificationsPanel = dynamic(() =>
  import('#components/account/notifications/notifications-panel.tsx').then((module) => module.NotificationsPanel),
);

/** See `components/account/audit/audit-panel.tsx`. */
export const LazyAuditPanel = dynamic(() =>
  import('#components/account/audit/audit-panel.tsx').then((module) => module.AuditPanel),
);
