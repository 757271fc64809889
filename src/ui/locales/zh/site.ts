export const site = {
  loading: '正在打开编辑器…',
  notFound: { title: '页面不存在', text: '它可能已被移动。', home: '前往编辑器' },
  crash: {
    title: '出了点问题',
    text: '您的内容已存于本机。',
    reload: '重新加载',
    details: '发生了什么',
  },
};
