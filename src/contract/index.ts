import * as limits from './limits.ts';

export { api, endpoints, type Api } from './api.ts';
export {
  PUBLICATION_KINDS,
  type CraftPayload,
  type DesignPayload,
  type MaterialPayload,
  type PartPayload,
  type PrinterPayload,
  type PublicationKind,
  type SupportScriptPayload,
  type SupportTypePayload,
} from './community/kinds.ts';
export {
  licenceLink,
  licenceOf,
  LICENCES,
  mayRemix,
  mayTake,
  type Licence,
  type LicenceAnswers,
} from './community/licence.ts';
export { officialLibrary, type OfficialItem } from './community/official.ts';
export { type Notification, type NotificationKind } from './community/notification.ts';
export {
  CATEGORIES,
  INTERACTIONS,
  PUBLICATION_ORDERS,
  PUBLICATION_STATES,
  REPORT_REASONS,
  reasonText,
  SOURCES,
  tag,
  type Attribution,
  type Category,
  type Interaction,
  type OwnPublication,
  type PublicationCard,
  type PublicationDetail,
  type PublicationOrder,
  type PublicationState,
  type ReportReason,
  type Source,
} from './community/publication.ts';
export {
  CODES,
  codeMessage,
  codeName,
  LANGUAGES,
  type AnswerCode,
  type CodeName,
  type Language,
} from './codes.ts';
export { DEVICE_MARK_HEADER, deviceNameOf } from './device-name.ts';
export {
  RATES,
  type Access,
  type BodyInput,
  type BodyOf,
  type DataOf,
  type Endpoint,
  type QueryInput,
  type QueryOf,
  type RateLimit,
} from './endpoint.ts';
export {
  account,
  email,
  factorCode,
  FIELD_RULES,
  isEmail,
  isPhone,
  messageCode,
  newPassword,
  nickname,
  normalAccount,
  normalFactorCode,
  passwordParts,
  projectName,
  type FieldRule,
} from './fields.ts';
export { limits };
export type { ShareDue } from './limits.ts';
export { FEEDBACK_SUBJECTS } from './feedback.ts';
export { EXPORT_PATH, SESSION_ENDS } from './own-account.ts';
export {
  ORDER_CLOSERS,
  ORDER_STATES,
  PAYMENT_CURRENCIES,
  PAYMENT_METHODS,
  VIP_TYPES,
  type Money,
  type Order,
  type OrderCloser,
  type PaymentCurrency,
  type PaymentMethod,
  type PayMeans,
  type VipType,
} from './payment.ts';
export {
  FEATURE_STATES,
  POINTS_FEATURES,
  type FeatureState,
  type PointsFeature,
  type PointsReason,
} from './points.ts';
export {
  BLOB_PATH,
  lackingSpace,
  otherVersion,
  SHARE_ACCESS_HEADER,
  UPLOAD_PATH,
  type LackingSpace,
  type OtherVersion,
  type Project,
  type RecycledProject,
  type Space,
} from './project.ts';
export {
  CAPTCHA_PURPOSES,
  CODE_PURPOSES,
  DEVICE_HEADER,
  factorChallenge,
  PROVIDERS,
  REGIONS,
  type CaptchaPurpose,
  type Provider,
  type Region,
} from './session.ts';
export {
  PERMISSIONS,
  SHARE_STATES,
  shareCode,
  type Permission,
  type Share,
  type ShareState,
} from './share.ts';
export type { AccountInfo, Settings, VipInfo } from './user.ts';
