/** Settings of supports that are seen to act on the points that are found (plan.test.ts). */
export const POINT_SETTINGS = [
  'criticalAngle',
  'anchorDistance',
  'borderAnchorDistance',
  'borderOffset',
  'lowestAnchorDistance',
  'anchorSize',
  'noSupportOffset',
  'insideShells',
  'onlyIslands',
  'peelPressure',
  'tipStrength',
] as const;
