import { list, picture, steps, text, type Section } from '../article.ts';
import { pictures } from '../pictures/zh.ts';

export const sections: readonly Section[] = [
  {
    id: 'create',
    title: '分享项目',
    blocks: [
      steps(
        '在项目菜单中选择**分享**。',
        '选择有效期：1、3、5 天或 1 周；VIP 会员还可选 1 个月或永久。',
        '点击**创建链接**。链接和验证码会作为一段文字复制。',
      ),
      picture(
        pictures.share,
        '分享对话框：对方可以做什么、有效期、链接和验证码、停止分享以及复制链接和验证码。',
      ),
      text('验证码旁的图标会把链接显示为二维码，供手机扫描。'),
      text('对方能做什么由您选择，之后也可以修改：'),
      list(
        '**仅查看**：查看项目和各层。非 VIP 会员只有这一项。',
        '**可复制**：还可以复制到自己的项目。',
        '**可导出 STL**：还可以把零件取为 STL。',
      ),
      text('每个项目同一时间只有一个链接。'),
    ],
  },
  {
    id: 'open',
    title: '打开链接',
    blocks: [
      text(
        '把含链接和验证码的整段文字粘贴到方框中，或输入四位验证码，不区分大小写。输错三次后需等待一分钟。',
      ),
      picture(pictures['share-open'], '打开的链接：谁分享了项目，以及输入验证码的四个方框。'),
      text('持有链接和验证码的人都可以查看。复制到自己的项目需要登录。'),
    ],
  },
  {
    id: 'manage',
    title: '管理链接',
    blocks: [
      text(
        '**我的分享**列出您的链接及其状态、有效期和验证码。可在此修改有效期、再次复制、停止分享，或点击**清理失效链接**移除已过期和已关闭的链接。',
      ),
      picture(pictures['my-share'], '我的分享：一个链接及其状态、有效期和验证码。'),
    ],
  },
];
