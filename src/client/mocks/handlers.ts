import type { HttpHandler } from 'msw/http';

import { accountHandlers } from './account-handlers.ts';
import { adminHandlers } from './admin-handlers.ts';
import { apiTokenHandlers } from './api-token-handlers.ts';
import { auditLogHandlers } from './audit-log-handlers.ts';
import { collectionHandlers } from './collection-handlers.ts';
import { commentHandlers } from './comment-handlers.ts';
import { communityNumbersHandlers } from './community-numbers-handlers.ts';
import type { Community } from './empty-community.ts';
import { installationHandlers } from './installation-handlers.ts';
import { memberAdminHandlers } from './member-admin-handlers.ts';
import { newestHandlers } from './newest-handlers.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { pageHandlers } from './page-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { postHandlers } from './post-handlers.ts';
import { publishingHandlers } from './publishing-handlers.ts';
import { reportCaseHandlers } from './report-case-handlers.ts';
import { safetyHandlers } from './safety-handlers.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';

/** Every call that the client makes, answered by the made-up community. */
export const mockHandlers = (community: Community): HttpHandler[] => [
  ...sessionHandlers(community),
  ...secondFactorHandlers(community),
  ...apiTokenHandlers(community),
  ...accountHandlers(community),
  ...notificationHandlers(community),
  ...peopleHandlers(community),
  ...postHandlers(community),
  ...collectionHandlers(community),
  ...publishingHandlers(community),
  ...commentHandlers(community),
  ...safetyHandlers(community),
  ...memberAdminHandlers(community),
  ...adminHandlers(community),
  ...pageHandlers(community),
  ...auditLogHandlers(community),
  ...reportCaseHandlers(community),
  ...communityNumbersHandlers(community),
  ...newestHandlers(community),
  ...installationHandlers(community),
];
