export const site = {
  loading: '正在打开…',
  notFound: { title: '页面不存在', text: '该页面可能已被移动。', home: '返回首页' },
  offline: {
    title: '您已离线',
    text: '内容保存在本机。网络恢复后，此页面会自动打开。',
    retry: '重试',
  },
  unreached: {
    title: '暂时连不上 Corallite',
    text: '内容保存在本机。服务器恢复后，此页面会自动打开。',
  },
  crash: {
    title: '出了点问题',
    text: '您的内容已存于本机。',
    reload: '重新加载',
    details: '错误详情',
    send: '发送报告',
    email: '用于回复的邮箱',
    what: '报告包含错误详情、所在页面和浏览器信息。',
    sent: '报告已发送，谢谢。',
    failed: '报告未能发送，请稍后重试。',
  },
};
