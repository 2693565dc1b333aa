// What proxy-chain imports for upstream proxies that speak SOCKS, which `farol simulate` does not offer; the libraries take 90 kB.
const refused = class {
  constructor() {
    throw new Error('SOCKS is not offered');
  }
};

export { refused as SocksClient, refused as SocksProxyAgent };
