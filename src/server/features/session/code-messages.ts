import { limits, type Language } from '#contract';
import type { CodePurpose } from './code-repository.ts';

const MINUTES = limits.CODE_VALID_SECONDS / 60;

const SUBJECTS: Readonly<Record<CodePurpose, Readonly<Record<Language, string>>>> = {
  register: { en: 'Your code to register with Corallite', zh: 'Corallite 注册验证码' },
  reset: { en: 'Your code to set a new password', zh: 'Corallite 重置密码验证码' },
  bind: { en: 'Your code to connect your account', zh: 'Corallite 绑定账号验证码' },
  change: { en: 'Your code to add this to your account', zh: 'Corallite 更换账号验证码' },
  prove: { en: 'Your code to change your account', zh: 'Corallite 身份验证码' },
};

/** Subject and text of the message that carries a code. */
export function codeMessageText(
  purpose: CodePurpose,
  code: string,
  language: Language,
): { readonly subject: string; readonly body: string } {
  const subject = SUBJECTS[purpose][language];
  const body =
    language === 'zh'
      ? `您的 Corallite 验证码是 ${code}，${MINUTES} 分钟内有效。请勿告诉他人。如果不是您本人操作，请忽略本消息。`
      : `Your Corallite code is ${code}. It is valid for ${MINUTES} minutes. Don’t share it with anyone. If you didn’t request it, ignore this message.`;
  return { subject, body };
}
