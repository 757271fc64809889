/** The two languages an answer's message comes in. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface AnswerCode {
  /** The number in the envelope. 200, 11001 to 11004 and 30005 are SPEC §8's, the others ours. */
  readonly code: number;
  /** HTTP status the envelope travels with. */
  readonly status: number;
  readonly en: string;
  readonly zh: string;
}

/**
 * Every code an answer can carry, by name, with the sentence a person reads. `{name}` is filled from the refusal's
 * `data`.
 */
export const CODES = {
  ok: { code: 200, status: 200, en: 'OK', zh: '成功' },

  unauthorized: { code: 11001, status: 401, en: 'Log in to continue.', zh: '请先登录。' },
  login_expired: {
    code: 11002,
    status: 401,
    en: 'Your login has expired or this account is logged in on another device.',
    zh: '登录已过期，或账号已在其他设备登录。',
  },
  forbidden: {
    code: 11003,
    status: 403,
    en: 'You don’t have permission to do this.',
    zh: '您没有权限执行此操作。',
  },
  not_found: { code: 11004, status: 404, en: 'This doesn’t exist.', zh: '内容不存在。' },

  validation: {
    code: 10001,
    status: 400,
    en: 'Some details aren’t valid. Check them and try again.',
    zh: '提交的内容有误。',
  },
  too_many: {
    code: 10002,
    status: 429,
    en: 'Too many attempts. Try again in {seconds} seconds.',
    zh: '操作过于频繁，请 {seconds} 秒后重试。',
  },
  internal: {
    code: 10003,
    status: 500,
    en: 'Something went wrong on our side. Nothing was changed.',
    zh: '服务器出错，未做任何更改。',
  },
  too_large: { code: 10004, status: 413, en: 'This is too large to send.', zh: '内容过大，无法发送。' },
  unavailable: {
    code: 10005,
    status: 503,
    en: 'The server is busy. Try again in a moment.',
    zh: '服务器繁忙，请稍后重试。',
  },

  login_failed: {
    code: 12001,
    status: 400,
    en: 'The account or password is incorrect.',
    zh: '账号或密码不正确。',
  },
  account_unregistered: {
    code: 12002,
    status: 400,
    en: 'This account has not been registered yet!',
    zh: '该账号尚未注册！',
  },
  account_taken: {
    code: 12003,
    status: 409,
    en: 'This account is already registered.',
    zh: '该账号已注册。',
  },
  code_wrong: { code: 12004, status: 400, en: 'The code is incorrect.', zh: '验证码不正确。' },
  code_expired: {
    code: 12005,
    status: 400,
    en: 'The code is no longer valid. Get a new one.',
    zh: '验证码已失效，请重新获取。',
  },
  captcha_required: {
    code: 12006,
    status: 400,
    en: 'Solve the puzzle to continue.',
    zh: '请先完成拼图验证。',
  },
  captcha_failed: {
    code: 12007,
    status: 400,
    en: 'Verification failed, please try again!',
    zh: '验证失败，请重试！',
  },
  nickname_taken: { code: 12008, status: 409, en: 'Nickname already exists!', zh: '昵称已存在！' },
  old_password_wrong: {
    code: 12009,
    status: 400,
    en: 'The current password is incorrect.',
    zh: '原密码不正确。',
  },
  provider_off: {
    code: 12010,
    status: 404,
    en: 'This way of logging in isn’t available.',
    zh: '暂不支持该登录方式。',
  },
  provider_failed: {
    code: 12011,
    status: 502,
    en: 'The other service didn’t confirm the login. Try again.',
    zh: '第三方登录未成功，请重试。',
  },
  bind_expired: {
    code: 12012,
    status: 400,
    en: 'This login timed out. Start again.',
    zh: '登录已超时，请重新开始。',
  },
  delivery_failed: {
    code: 12013,
    status: 502,
    en: 'Couldn’t send the code. Try again later.',
    zh: '验证码发送失败，请稍后重试。',
  },
  password_wrong: { code: 12014, status: 400, en: 'The password is incorrect.', zh: '密码不正确。' },
  proof_wrong: {
    code: 12015,
    status: 400,
    en: 'The code sent to your current account is incorrect or no longer valid.',
    zh: '发送至当前账号的验证码不正确或已失效。',
  },
  last_way_in: {
    code: 12016,
    status: 409,
    en: 'This is the only way you can log in. Set a password first.',
    zh: '这是您唯一的登录方式，请先设置密码。',
  },
  identity_taken: {
    code: 12017,
    status: 409,
    en: 'This login is bound to an account already. Unbind it there first.',
    zh: '该第三方账号已绑定其他账号，请先在那里解绑。',
  },
  account_disabled: {
    code: 12030,
    status: 403,
    en: 'This account is disabled. Contact support.',
    zh: '此账号已停用，请联系客服。',
  },
  factor_required: {
    code: 12031,
    status: 400,
    en: 'Enter the code from your authenticator app.',
    zh: '请输入身份验证器中的动态码。',
  },
  factor_wrong: {
    code: 12032,
    status: 400,
    en: 'This code is incorrect or was used before.',
    zh: '动态码或恢复码不正确，或已使用过。',
  },
  factor_expired: {
    code: 12033,
    status: 400,
    en: 'This login took too long. Log in again.',
    zh: '登录已超时，请重新登录。',
  },
  factor_on: {
    code: 12034,
    status: 409,
    en: 'Two-step verification is already on.',
    zh: '两步验证已开启。',
  },
  factor_off: {
    code: 12035,
    status: 409,
    en: 'Two-step verification is off, or turning it on took too long. Start again.',
    zh: '两步验证未开启，或开启超时，请重新开始。',
  },

  quota_exceeded: {
    code: 20001,
    status: 409,
    en: 'Your cloud space is full. Delete something or get more space.',
    zh: '云空间已满，请清理或扩容。',
  },
  revision_stale: {
    code: 20002,
    status: 409,
    en: 'This project was saved somewhere else meanwhile.',
    zh: '该项目已在其他地方保存。',
  },
  project_deleted: { code: 20003, status: 410, en: 'The project has been deleted', zh: '项目已被删除' },
  blob_missing: {
    code: 20004,
    status: 409,
    en: 'Parts of the project have not arrived yet.',
    zh: '项目内容尚未上传完整。',
  },
  upload_mismatch: {
    code: 20005,
    status: 400,
    en: 'Upload failed. Please check your network and try again.',
    zh: '上传失败，请检查网络后重试。',
  },
  storage_failed: {
    code: 20006,
    status: 507,
    en: 'The server cannot keep this now. Your work is safe on this device.',
    zh: '服务器暂时无法保存，内容仍保存在本机。',
  },

  share_invalid: { code: 30001, status: 404, en: 'Oops! The link is invalid!', zh: '哎呀！链接无效！' },
  share_code_wrong: {
    code: 30002,
    status: 400,
    en: "That code doesn't match. Check it with the sender.",
    zh: '提取码不正确，请向分享者确认。',
  },
  share_due_refused: {
    code: 30003,
    status: 403,
    en: 'Links that last longer are for VIP members.',
    zh: '更长的有效期为 VIP 会员专享。',
  },
  share_permission_refused: {
    code: 30004,
    status: 403,
    en: 'Choosing what others may do is for VIP members.',
    zh: '设置分享权限为 VIP 会员专享。',
  },
  share_expired: { code: 30005, status: 410, en: 'The link is no longer valid.', zh: '该链接已失效。' },

  image_invalid: {
    code: 40001,
    status: 400,
    en: 'This picture cannot be used. Choose a JPG or PNG.',
    zh: '图片无法使用，请选择 JPG 或 PNG。',
  },

  publishing_banned: {
    code: 50001,
    status: 403,
    en: 'This account may no longer publish. Contact support.',
    zh: '该账号已被禁止发布，请联系客服。',
  },
  publications_many: {
    code: 50002,
    status: 409,
    en: 'You have {most} things here, which is the most. Delete some first.',
    zh: '最多可保存 {most} 项，请先删除一些。',
  },
  pictures_few: {
    code: 50003,
    status: 400,
    en: 'Add more pictures: at least {least} are needed.',
    zh: '图片不足，至少需要 {least} 张。',
  },
  licence_refused: {
    code: 50004,
    status: 403,
    en: 'The licence of the original does not allow publishing this.',
    zh: '原作的许可不允许这样发布。',
  },
  review_stale: {
    code: 50005,
    status: 409,
    en: 'This was changed or decided meanwhile. Load it again.',
    zh: '内容已被修改或处理，请重新加载。',
  },
  payload_range: {
    code: 50006,
    status: 400,
    en: 'A value in it is out of range.',
    zh: '其中有参数超出允许范围。',
  },
  payment_off: {
    code: 60001,
    status: 404,
    en: "This payment method isn't available. Choose another.",
    zh: '暂不支持该支付方式，请换一种。',
  },
  payment_failed: {
    code: 60002,
    status: 502,
    en: 'Sorry, unable to complete payment!',
    zh: '抱歉，无法完成支付！',
  },
  order_settled: {
    code: 60003,
    status: 409,
    en: 'This order is already paid or closed.',
    zh: '订单已支付或已关闭。',
  },
  order_open: {
    code: 60004,
    status: 409,
    en: 'This order can still be paid. Close it first.',
    zh: '订单尚可支付，请先关闭。',
  },
  activation_unknown: {
    code: 60010,
    status: 400,
    en: 'activation code does not exist',
    zh: '激活码不存在',
  },
  activation_invalid: { code: 60011, status: 400, en: 'Invalid Activation Code!', zh: '激活码无效！' },
  coupon_invalid: {
    code: 60012,
    status: 400,
    en: "This coupon isn't valid for this order.",
    zh: '优惠券不适用于该订单。',
  },

  points_short: {
    code: 70001,
    status: 409,
    en: 'You need {cost} points and have {points}.',
    zh: '需要 {cost} 积分，当前有 {points}。',
  },
  signed_already: { code: 70002, status: 409, en: "You've already checked in today.", zh: '今天已签到。' },
  members_only: { code: 70003, status: 403, en: 'This is for VIP members.', zh: '此功能为 VIP 会员专享。' },
  claimed_already: { code: 70004, status: 409, en: "You've already received this.", zh: '奖励已领取。' },
  mission_open: { code: 70005, status: 409, en: "This mission isn't complete yet.", zh: '任务尚未完成。' },
  sold_out: { code: 70006, status: 409, en: 'None left.', zh: '已兑完。' },
  make_up_refused: {
    code: 70007,
    status: 409,
    en: "This day can't be made up.",
    zh: '这一天无法补签。',
  },
  make_up_none: {
    code: 70008,
    status: 409,
    en: 'You have no make-up cards.',
    zh: '没有补签卡。',
  },
  birthday_refused: {
    code: 70009,
    status: 409,
    en: "It isn't your birthday today, or it was set too recently.",
    zh: '今天不是生日，或生日设置时间太短。',
  },
  birthday_set: {
    code: 70010,
    status: 409,
    en: "Your birthday is already set. It can't be changed.",
    zh: '生日已设置，无法更改。',
  },
  feature_closed: { code: 70011, status: 409, en: "This isn't open at the moment.", zh: '此功能暂未开放。' },
} as const satisfies Record<string, AnswerCode>;

export type CodeName = keyof typeof CODES;

/** The name behind a number, or undefined for a number no answer of ours carries. */
export function codeName(code: number): CodeName | undefined {
  return (Object.keys(CODES) as CodeName[]).find((name) => CODES[name].code === code);
}

/** The sentence of a code in a language, with `{name}` filled from `values`. */
export function codeMessage(
  name: CodeName,
  language: Language,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return CODES[name][language].replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : whole,
  );
}
